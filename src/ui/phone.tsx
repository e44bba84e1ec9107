import { usePhoneText } from '#src/platform/phones.ts'

export interface PhoneProps {
  /** As it is stored. */
  children: string
  /** With its country code whoever looks: on paper that is read elsewhere. */
  international?: boolean
  className?: string
}

/** A phone number, grouped as people read it: as it is dialled at the reader's depot, else with its country code. */
export function Phone({ children, international = false, className }: PhoneProps) {
  const text = usePhoneText({ international })
  return (
    <bdi dir="ltr" className={className}>
      {text(children)}
    </bdi>
  )
}

/** The same, dialled by a click. */
export function PhoneLink({ children, className }: Pick<PhoneProps, 'children' | 'className'>) {
  return (
    <a href={`tel:${children.replaceAll(/[^\d+]/g, '')}`} className={className}>
      <Phone>{children}</Phone>
    </a>
  )
}
