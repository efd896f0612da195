import { practiceReceipt, receiptList } from '@millrace/contract/console/receipt'
import { reportReceive } from '@millrace/contract/console/report'
import ArrivedIcon from '@mui/icons-material/CheckCircle'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { Note } from '../../components/cells.tsx'
import { Problem } from '../../components/Problem.tsx'
import { Section } from '../../components/Section.tsx'
import { useAction, useCall } from '../../components/useCall.ts'
import { formatAmount, formatUsdt, isZero } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { usePlatform } from '../../shell/usePlatform.ts'
import { findMatchingReceipts, type Report } from './reportBadges.ts'

type Props = { readonly report: Report; readonly onReceived: (row: Report) => void }

/** Whether the money of an approved report is in custody. Members are paid only then. */
export function ArrivalCard({ report, onReceived }: Props) {
  if (report.state === 'received') {
    return (
      <Section title="Money">
        <Box role="status" sx={{ display: 'flex', gap: 1.25 }}>
          <ArrivedIcon sx={{ color: 'success.main' }} />
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{formatUsdt(report.received)} USDT received</Typography>
            <Note>{report.receivedTime && formatMoment(report.receivedTime)}</Note>
          </Box>
        </Box>
      </Section>
    )
  }
  if (isZero(report.amount))
    return (
      <Section title="Money">
        <Typography color="textSecondary">The machine earned nothing on this day, so no money is expected.</Typography>
      </Section>
    )
  return <ReceiptChoice report={report} onReceived={onReceived} />
}

function ReceiptChoice({ report, onReceived }: Props) {
  const canReceive = useCanCall(reportReceive)
  const platform = usePlatform()
  const notify = useNotify()
  const { isBusy, problem, attempt } = useAction()
  const { data } = useCall(
    receiptList,
    { machineId: report.machineId, isUnused: true, pageSize: 100 },
    { refetchInterval: refreshMs.page, enabled: canReceive },
  )
  const matching = findMatchingReceipts(report, data?.list ?? [])
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
      // If it is the only matching receipt, the server has matched it already.
      notify('The practice till has paid')
    })
  return (
    <Section
      title="Money"
      description={`Members are paid once ${formatUsdt(report.amount)} USDT has arrived in custody for this machine.`}
    >
      {data && matching.length === 0 && (
        <Typography role="status">No payment of this amount has arrived yet.</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label="Matching receipts">
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
              <Box sx={{ fontWeight: 600 }}>{formatAmount(receipt.amount, receipt.currency)}</Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {join(' · ', formatMoment(receipt.receivedTime), receipt.rail, receipt.sender, receipt.note)}
              </Box>
            </Box>
            {canReceive && (
              <Button variant="contained" disabled={isBusy} onClick={() => void receive(receipt.id)}>
                Receive
              </Button>
            )}
            {receipt.isFromReleaseAccount && (
              <Alert severity="warning" sx={{ width: 1 }}>
                It comes from an account to which capital was released. Members see this.
              </Alert>
            )}
          </Box>
        ))}
      </Box>
      {others > 0 && (
        <Note sx={{ mt: 1 }}>
          {others === 1 ? 'One other receipt' : `${others} other receipts`} of this machine{' '}
          {others === 1 ? 'differs' : 'differ'} in amount or currency.
        </Note>
      )}
      {data && platform?.practiceMode && matching.length === 0 && (
        <Box sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button variant="outlined" disabled={isBusy} onClick={() => void payIn()} fullWidth sx={{ minHeight: 44 }}>
            Let the practice till pay it in
          </Button>
          <Note sx={{ mt: 0.75 }}>
            Practice mode: simulates the bank transfer of the till for {formatDay(report.day)}.
          </Note>
        </Box>
      )}
      {!canReceive && <Note sx={{ mt: 1 }}>Finance or admin chooses the receipt.</Note>}
      <Problem text={problem} sx={{ mt: 1.5 }} />
    </Section>
  )
}
