import { rateHistory } from '@millrace/contract/console/rate'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { Note } from '../../components/cells.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { ExportRowsButton } from '../../components/list/ExportRowsButton.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatRate } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { describePeople, describeSource, type PastRate } from './rateSources.ts'

const pageSize = 10

/** The rates that applied, with their source and who decided them. */
export function RateHistory() {
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch } = useCall(
    rateHistory,
    { pageNum, pageSize },
    { refetchInterval: refreshMs.background },
  )
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : 1
  return (
    <Section
      title="History"
      description="Every rate that applied, newest first."
      end={
        <ExportRowsButton
          name="rates"
          total={data?.total ?? 0}
          loadPage={async (num, size) => (await send(rateHistory, { pageNum: num, pageSize: size })).data.list}
        />
      }
    >
      {!data && error && (
        <ErrorAlert title="The history could not be loaded" text={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && (
        <Box component="ul" aria-label="Past rates" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.list.map((rate) => (
            <HistoryLine key={rate.id} rate={rate} />
          ))}
        </Box>
      )}
      {pages > 1 && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1.5 }}>
          <Button variant="outlined" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            Newer
          </Button>
          <Button variant="outlined" disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
            Older
          </Button>
          <Note>
            Page {pageNum} of {pages}
          </Note>
        </Box>
      )}
    </Section>
  )
}

function HistoryLine({ rate }: { rate: PastRate }) {
  return (
    <Box component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{formatRate(rate.rate, rate.currency)}</Typography>
      <Note>
        {join(
          ' · ',
          `Since ${formatMoment(rate.setTime)}`,
          describeSource(rate.source),
          rate.source !== 'manual' && rate.sourceTime && `of ${formatMoment(rate.sourceTime)}`,
          describePeople(rate),
        )}
      </Note>
      {rate.reason && <Typography variant="body2">“{rate.reason}”</Typography>}
    </Box>
  )
}
