import { Box, Typography } from '@mui/material'
import { AmountField } from '../../components/AmountField.tsx'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { limitGroups, type Limits } from './limitTexts.ts'

const daysMax = 365

export function ProposeLimitsDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  return (
    <ProposeDialog
      title="Propose other limits"
      defaultValues={{
        ...limits,
        youngMemberDays: String(limits.youngMemberDays),
        newDestinationDays: String(limits.newDestinationDays),
      }}
      toWish={({ youngMemberDays, newDestinationDays, ...amounts }) => ({
        kind: 'limits',
        content: {
          ...amounts,
          youngMemberDays: Number(youngMemberDays),
          newDestinationDays: Number(newDestinationDays),
        },
      })}
      reasonHint="Whoever decides sees this. It is also written to the audit log."
      onClose={onClose}
    >
      {limitGroups.map(({ title, fields }) => (
        <Box key={title} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" sx={{ fontWeight: 700, mb: 1.5 }}>
            {title}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 210px), 1fr))' }}
          >
            {fields.map(({ isDays, ...field }) =>
              isDays ? (
                <FormField
                  key={field.name}
                  {...field}
                  isRequired
                  unit="days"
                  findProblem={findDaysProblem}
                  autoComplete="off"
                  input={{ inputMode: 'numeric' }}
                />
              ) : (
                <AmountField key={field.name} {...field} canBeZero={field.name !== 'twoPeopleFrom'} />
              ),
            )}
          </Box>
        </Box>
      ))}
    </ProposeDialog>
  )
}

const findDaysProblem = (typed: string): string =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= daysMax ? '' : `Enter a number from 0 to ${daysMax}.`
