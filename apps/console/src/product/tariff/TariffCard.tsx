import { tariffList } from '@millrace/contract/console/station'
import { Box } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { pluralize, toTyped } from '../../shell/amount.ts'
import { addDays, formatDay } from '../../shell/time.ts'
import { ApprovalRuleDialog } from './ApprovalRuleDialog.tsx'
import { TariffDialog } from './TariffDialog.tsx'

/** What a machine’s sessions cost, and how far it is on the way to needing no person. */
export function TariffCard({ machine }: { machine: { readonly id: string; readonly name: string } }) {
  const { data } = useCall(tariffList, { machineId: machine.id })
  const canPropose = useCanPropose('tariff')
  if (!data) return null
  const { today, list, rule, agreedDays } = data
  return (
    <Section title="Tariff" description="What its sessions cost. Each keeps the price of the day on which it began.">
      {list.length === 0 && <Note>None yet. Without one, sessions are worth nothing.</Note>}
      <Facts>
        {list.map(({ id, fromDay, currency, perKwh, perSession, perMinute }) => (
          <Fact key={id} name={`From ${formatDay(fromDay)}`}>
            {[
              `${toTyped(perKwh)} ${currency} per kWh`,
              Number(perSession) > 0 && `${toTyped(perSession)} per session`,
              Number(perMinute) > 0 && `${toTyped(perMinute)} per minute`,
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        ))}
        <Fact name="Automatic approval">
          {rule.isOn
            ? `${pluralize(agreedDays, 'report')} of ${rule.agreeingDays} agreed in a row; money within ${rule.toleranceBasisPoints / 100} percent`
            : 'Off: a person approves every report'}
        </Fact>
      </Facts>
      {canPropose && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <DialogButton
            variant="outlined"
            renderDialog={(close) => (
              <TariffDialog
                machine={machine}
                fromDay={list.length > 0 ? addDays(today, 1) : today}
                current={list[0]}
                onClose={close}
              />
            )}
          >
            Propose a tariff
          </DialogButton>
          <DialogButton variant="outlined" renderDialog={(close) => <ApprovalRuleDialog rule={rule} onClose={close} />}>
            Rule of automatic approval
          </DialogButton>
        </Box>
      )}
    </Section>
  )
}
