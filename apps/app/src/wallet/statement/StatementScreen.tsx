import { saveFile } from '@millrace/client/saveFile'
import { walletStatement } from '@millrace/contract/wallet/wallet'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { readReaderZone, toLocalToday } from '../../shell/dates.ts'
import { useCall, useInfo } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { useText } from '../../shell/useText.ts'
import { getMonthPeriod, parseDay, type Period, toMonth } from '../periods.ts'
import { RecordList } from '../records/RecordList.tsx'
import { useRecords } from '../records/useRecords.ts'
import { StatementPeriod } from './StatementPeriod.tsx'
import { StatementSums } from './StatementSums.tsx'

/** A statement of any period: first its sums on the screen, then as a PDF or CSV file. */
export function StatementScreen() {
  const t = useText()
  const info = useInfo()
  return info.data ? (
    <Statement today={toLocalToday(info.data)} />
  ) : (
    <Screen title={t('statement.title')}>
      <Loaded query={info} skeleton={<StatementSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function Statement({ today }: { today: string }) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const [from, to] = [parseDay(search.get('from')), parseDay(search.get('to'))]
  const period = from && to && from <= to && to <= today ? { from, to } : getMonthPeriod(toMonth(today), today)
  // The CSV is created faster than the PDF, and has the same sums.
  const statement = useCall(walletStatement, { ...period, ...readReaderZone(), format: 'csv' }, { staleTime: 0 })
  const records = useRecords(period)
  const choose = (chosen: Period) =>
    setSearch({ doc: 'statement', ...chosen }, { replace: true, state: keepScrollPosition })
  return (
    <Screen title={t('statement.title')} hasRefresh bottom={statement.data && <Downloads period={period} />}>
      <StatementPeriod period={period} today={today} onChange={choose} />
      <Loaded query={statement} skeleton={<StatementSkeleton />}>
        {(data) => <StatementSums statement={data} {...period} />}
      </Loaded>
      <Section title={t('statement.movements')}>
        <RecordList
          query={records}
          decimals={statementDecimals}
          empty={<Card className="p-5 text-13 text-muted">{t('statement.none')}</Card>}
        />
      </Section>
    </Screen>
  )
}

/** The movements have as many as the sums above, which they make. */
const statementDecimals = 6

const StatementSkeleton = () => <Skeleton shape="card" className="h-60 w-full" />

function Downloads({ period }: { period: Period }) {
  return (
    <div className="flex flex-wrap gap-3 *:flex-1 *:basis-[8rem]">
      <Download period={period} format="pdf" />
      <Download period={period} format="csv" kind="soft" />
    </div>
  )
}

type DownloadProps = { period: Period; format: 'pdf' | 'csv'; kind?: 'primary' | 'soft' }

function Download({ period, format, kind = 'primary' }: DownloadProps) {
  const t = useText()
  const download = useCallMutation(walletStatement, {
    onSuccess: ({ fileName, contentType, file }) => {
      saveFile(fileName, file, contentType)
      showToast(t('statement.saved'), { tone: 'good' })
    },
  })
  return (
    <Button
      kind={kind}
      isBusy={download.isPending}
      onPress={() => download.mutate({ ...period, ...readReaderZone(), format })}
    >
      {t(`statement.${format}`)}
    </Button>
  )
}
