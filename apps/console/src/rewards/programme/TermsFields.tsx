import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import { useWatch } from 'react-hook-form'
import { AmountField } from '../../components/AmountField.tsx'
import { FormField, type FieldProps } from '../../components/FormField.tsx'
import { MachinesField } from '../coupon/MachinesField.tsx'
import type { TypedTerms } from './programmeTerms.ts'
import { useMachineNames } from './useMachineNames.ts'

const Term = ({ name, ...field }: FieldProps & { name: keyof TypedTerms }) => (
  <FormField name={`terms.${name}`} isRequired lengthMax={300} autoComplete="off" {...field} />
)

/** What only some kinds of programmes say. */
export function TermsFields({ kind }: { kind: ProgrammeKind }) {
  const names = useMachineNames()
  const machineId = useWatch<{ terms: TypedTerms }, 'terms.machineId'>({ name: 'terms.machineId' })
  if (kind === 'welcome')
    return (
      <>
        <FormField
          name="terms.machineId"
          label="Machine of the free day"
          hint="The reward is what its units earned on the last settled day, at most the amount above."
          options={[['', 'None: the amount is paid as it is'], ...names]}
        />
        {machineId !== '' && <Term name="units" label="Units of the free day" hint="A whole number up to 10000." />}
      </>
    )
  if (kind === 'group')
    return (
      <>
        <Term name="groupName" label="Name of the group" hint="Members see it." />
        <Term name="groupUrl" label="Address of the group" hint="Begins with https://." />
      </>
    )
  if (kind === 'share')
    return <Term name="sites" label="Allowed sites" hint="Host names such as youtube.com, with blanks in between." />
  if (kind === 'coupon')
    return (
      <>
        <Term
          name="percent"
          label="Percent off"
          isRequired={false}
          hint="Leave empty for the whole amount. With it, the amount is the most."
        />
        <AmountField name="terms.minPrice" label="From a price of" hint="What a unit has to cost at least." canBeZero />
        <MachinesField name="terms.machineIds" />
        <FormField
          name="terms.useUntil"
          label="Can be used until"
          type="date"
          isRequired
          hint="To the end of this day, UTC. Coupons that members have already stay as they are."
        />
      </>
    )
  return null
}
