import { practiceReceipt, receiptList } from '@millrace/contract/console/receipt'
import { reportReceive } from '@millrace/contract/console/report'
import ArrivedIcon from '@mui/icons-material/CheckCircle'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { useAction } from '../../components/useAction.ts'
import { useCall } from '../../components/useCall.ts'
import { formatDay } from '../../shell/formatDay.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { send } from '../../shell/send.ts'
import { formatUsdt, isZero } from '../../shell/usdt.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { usePlatform } from '../../shell/usePlatform.ts'
import { useRefreshMachines } from '../useRefreshMachines.ts'
import { matchingReceipts, type Report } from './getReportBadge.ts'

type Props = { readonly report: Report; readonly onReceived: (row: Report) => void }

const refreshMs = 10_000

/** Whether the money of an approved report is in custody: only then is it paid to members. */
export function ArrivalCard({ report, onReceived }: Props) {
  if (report.state === 'received') {
    return (
      <Section title="Money">
        <Box role="status" sx={{ display: 'flex', gap: 1.25 }}>
          <ArrivedIcon sx={{ color: 'success.main' }} />
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{formatUsdt(report.received)} USDT received</Typography>
            <Typography variant="body2" color="textSecondary">
              {report.receivedTime && formatMoment(report.receivedTime)}
            </Typography>
          </Box>
        </Box>
      </Section>
    )
  }
  if (isZero(report.amount))
    return (
      <Section title="Money">
        <Typography color="textSecondary">The machine earned nothing on this day, so nothing has to arrive.</Typography>
      </Section>
    )
  return <Awaited report={report} onReceived={onReceived} />
}

function Awaited({ report, onReceived }: Props) {
  const mayReceive = usePermission(reportReceive)
  const platform = usePlatform()
  const notify = useNotify()
  const refresh = useRefreshMachines()
  const { isBusy, problem, attempt } = useAction()
  const { data } = useCall(
    receiptList,
    { machineId: report.machineId, isUnused: true, pageSize: 100 },
    { refetchInterval: refreshMs },
  )
  const matching = matchingReceipts(report, data?.list ?? [])
  const others = (data?.total ?? 0) - matching.length

  const receive = (receiptId: string) =>
    attempt(async () => {
      onReceived((await send(reportReceive, { id: report.id, receiptId })).data)
      notify('Received')
    })
  const payIn = () =>
    attempt(async () => {
      await send(practiceReceipt, {
        machineId: report.machineId,
        amount: report.amount,
        note: `Revenue of ${report.day}`,
      })
      // Where only one receipt can be meant, the server has received it by itself.
      refresh()
      notify('The practice till has paid it in')
    })
  return (
    <Section
      title="Money"
      about={`${formatUsdt(report.amount)} USDT must have arrived in custody for this machine before members are paid from it.`}
    >
      {matching.length === 0 && <Typography role="status">Nothing of this amount has arrived yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label="Receipts that match">
        {matching.map((receipt) => (
          <Box
            component="li"
            key={receipt.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{formatUsdt(receipt.amount)} USDT</Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {[formatMoment(receipt.receivedTime), receipt.rail, receipt.sender, receipt.note]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
            {mayReceive && (
              <Button variant="contained" disabled={isBusy} onClick={() => void receive(receipt.id)}>
                Receive
              </Button>
            )}
            {receipt.isFromReleaseAccount && (
              <Alert severity="warning" sx={{ width: 1 }}>
                It comes from an account that capital was released to. Members are shown that.
              </Alert>
            )}
          </Box>
        ))}
      </Box>
      {others > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {others === 1 ? 'One other receipt' : `${others} other receipts`} of this machine{' '}
          {others === 1 ? 'differs' : 'differ'} in amount.
        </Typography>
      )}
      {mayReceive && platform?.practiceMode && matching.length === 0 && (
        <Box sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button variant="outlined" disabled={isBusy} onClick={() => void payIn()} fullWidth sx={{ minHeight: 44 }}>
            Let the practice till pay it in
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
            Practice mode: as the till of {formatDay(report.day)} would by bank transfer.
          </Typography>
        </Box>
      )}
      {!mayReceive && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Finance and admin name the receipt.
        </Typography>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </Section>
  )
}
