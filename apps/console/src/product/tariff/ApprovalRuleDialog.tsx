import type { DataOf } from '@millrace/contract/call'
import type { tariffList } from '@millrace/contract/console/station'
import { Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'

type Props = { readonly rule: DataOf<typeof tariffList>['rule']; readonly onClose: () => void }

const inRange = (min: number, max: number, pattern: RegExp) => (typed: string) =>
  typed === '' || (pattern.test(typed) && Number(typed) >= min && Number(typed) <= max) ? '' : `From ${min} to ${max}.`

/** For all machines at once. */
export function ApprovalRuleDialog({ rule, onClose }: Props) {
  return (
    <ProposeDialog
      title="When no person has to approve"
      defaultValues={{
        isOn: rule.isOn ? 'on' : 'off',
        agreeingDays: String(rule.agreeingDays || 30),
        tolerance: String(rule.toleranceBasisPoints / 100),
        rangePercent: String(rule.rangePercent),
      }}
      toWish={({ isOn, agreeingDays, tolerance, rangePercent }) => ({
        kind: 'approval-rule',
        content: {
          isOn: isOn === 'on',
          agreeingDays: Number(agreeingDays),
          toleranceBasisPoints: Math.round(Number(tolerance) * 100),
          rangePercent: Number(rangePercent),
        },
      })}
      reasonHint="Members read this."
      onClose={onClose}
    >
      <Typography>
        It applies to all machines. All sessions of the day have to be signed by their meter, and the money has to have
        come by the rails. One report that disagrees takes it back.
      </Typography>
      <FormField
        name="isOn"
        label="Automatic approval"
        options={[
          ['off', 'Off: a person approves every report'],
          ['on', 'On, for machines that have earned it'],
        ]}
      />
      <FormField
        name="agreeingDays"
        label="Reports in a row that agreed"
        isRequired
        findProblem={inRange(5, 90, /^\d+$/)}
      />
      <FormField
        name="tolerance"
        label="How far the money may be from the sessions"
        unit="%"
        isRequired
        findProblem={inRange(0, 5, /^\d(\.\d{1,2})?$/)}
        hint="Also for reports that a person approves. The lesser of the two becomes income."
      />
      <FormField
        name="rangePercent"
        label="How far outside its usual range a day may be"
        unit="%"
        isRequired
        findProblem={inRange(0, 100, /^\d+$/)}
      />
    </ProposeDialog>
  )
}
