/** Reads that asking for a visa, or deciding on one, makes old. */
export const VISA_READS = ['getVisaTickets', 'getVisaRequestList', 'getVisaRequest', 'getWorkflowEvents'] as const
