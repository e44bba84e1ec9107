import type { ReactNode } from 'react'
import { type Companion, type KnownPassenger } from './known-passenger.ts'
import { KnownPassengerField } from './known-passenger-field.tsx'
import {
  type FieldDescription,
  type PassengerField,
  PassengerDayField,
  PassengerGenderField,
  PassengerNationalityField,
  PassengerTextField,
} from './passenger-inputs.tsx'

export interface PassengerFieldGridProps {
  index: number
  crossesBorder: boolean
  /** Beside the passport, which is asked for at a border. */
  hasNational: boolean
  /** What is said at a field besides its label. */
  tell: (field: PassengerField) => FieldDescription
  /** After an entry that does not bubble to the form. */
  onTyped: () => void
  onNationality?: (() => void) | undefined
  onRecall: (known: KnownPassenger, companions: readonly Companion[]) => void
  hasOthers: boolean
  /** Offered until another is typed. */
  familyName?: string | undefined
}

/** The fields of one passenger. The document is first: its number finds who travelled before, and all else with it. */
export function PassengerFieldGrid(props: PassengerFieldGridProps) {
  const { index, crossesBorder, hasNational, tell, onTyped, onNationality, onRecall, hasOthers, familyName } = props
  const at = <Name extends PassengerField>(field: Name) => ({ index, field, ...tell(field) })
  const found = { onRecall, hasOthers }
  const passport = {
    number: <KnownPassengerField key="passport" {...at('passportNumber')} {...found} required={crossesBorder} />,
    expiry: (
      <PassengerDayField key="passportExpiry" {...at('passportExpiry')} required={crossesBorder} onTyped={onTyped} />
    ),
  }
  const national = {
    number: <KnownPassengerField key="national" {...at('nationalNumber')} {...found} />,
    expiry: <PassengerDayField key="nationalExpiry" {...at('nationalExpiry')} onTyped={onTyped} />,
  }
  const [first, second] = crossesBorder ? [passport, national] : [national, passport]
  return (
    <Grid>
      {first.number}
      <PassengerTextField {...at('firstName')} required />
      <PassengerTextField {...at('lastName')} required offered={familyName} />
      <PassengerGenderField {...at('gender')} required />
      <PassengerDayField {...at('dateOfBirth')} required onTyped={onTyped} />
      <PassengerNationalityField
        {...at('nationality')}
        required
        onTyped={() => {
          onNationality?.()
          onTyped()
        }}
      />
      {first.expiry}
      <KnownPassengerField {...at('phone')} {...found} />
      {(hasNational || !crossesBorder) && (
        <>
          {second.number}
          {second.expiry}
        </>
      )}
    </Grid>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-3 gap-y-2.5 px-3.5 py-3 sm:grid-cols-2 xl:grid-cols-4">{children}</div>
}
