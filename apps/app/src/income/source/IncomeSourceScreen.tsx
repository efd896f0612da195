import { incomeSource } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import type { IncomeSource } from '../../features/income/source/buildSumLines.ts'
import { ReportCard } from '../../features/income/source/ReportCard.tsx'
import { SumCard } from '../../features/income/source/SumCard.tsx'
import { EvidenceCard } from '../../features/product/evidence/EvidenceCard.tsx'
import type { Meter } from '../../features/product/evidence/EvidenceReading.tsx'
import { ReportGrade } from '../../features/product/live/ReportGrade.tsx'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { SourceSteps } from './SourceSteps.tsx'

/** Where one income came from: its steps, the calculation, the report and the evidence. */
export function IncomeSourceScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const source = useCall(incomeSource, { id: search.get('id') ?? '' })
  const notFound = (
    <EmptyState drawing={<MachinesDrawing />} title={t('source.missing')} body={t('source.missing-body')}>
      <ButtonLink to={paths.claim}>{t('claim.title')}</ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('source.title')} hasRefresh>
      <Loaded query={source} notFound={notFound} skeleton={<SourceSkeleton />}>
        {(data) => <SourceDetails source={data} />}
      </Loaded>
    </Screen>
  )
}

function SourceDetails({ source }: { source: IncomeSource }) {
  const t = useText()
  const { code } = useLanguage()
  const { income, num, report, arithmetic } = source
  const has = (kind: 'sessions' | 'series') => report.evidence.some((each) => each.kind === kind)
  const meter: Meter | undefined =
    report.meterFrom !== null && report.meterTo !== null
      ? { from: report.meterFrom, to: report.meterTo, unit: report.meterUnit }
      : undefined
  return (
    <>
      <div className="grid justify-items-center gap-1 py-2 text-center">
        <p className="text-13 text-muted">{t('source.income-for', { day: formatDay(income.day, code) })}</p>
        <Amount value={income.amount} form="small" size="large" tone="good" isSigned />
        <p className="text-13 text-muted">{t('source.units-of', { units: num, name: income.productName })}</p>
        <ReportGrade of={report} />
        {Number(arithmetic.paidFromOthers) > 0 && <p className="max-w-[36ch] text-13 text-muted">{t('source.part')}</p>}
      </div>
      {report.isFromReleaseAccount && (
        <Note tone="loss" icon="warning" title={t('source.released')}>
          <p>{t('source.released-body')}</p>
        </Note>
      )}
      {report.day !== income.day && (
        <Note title={t('source.reserve')}>
          <p>{t('source.reserve-body', { day: formatDay(report.day, code) })}</p>
        </Note>
      )}
      <SourceSteps source={source} />
      {has('series') && (
        <List>
          <ListRow
            to={`${paths.series}?report=${report.id}`}
            icon="shield"
            title={t('source.series')}
            below={t('source.series-body')}
          />
        </List>
      )}
      {has('sessions') && (
        <List>
          <ListRow
            to={`${paths.sessions}?id=${income.productId}&report=${report.id}`}
            icon="shield"
            title={t('source.sessions')}
            below={t('source.sessions-body')}
          />
        </List>
      )}
      <SumCard arithmetic={arithmetic} />
      <ReportCard report={report} />
      <Section title={t('source.evidence')}>
        {report.evidence.length === 0 ? (
          <Card className="p-4">
            <p className="text-muted">{t('source.no-evidence')}</p>
          </Card>
        ) : (
          <ul className="grid gap-3">
            {report.evidence.map((each) => (
              <li key={`${each.sha256} ${each.signature}`}>
                <EvidenceCard evidence={each} meter={meter} report={report} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function SourceSkeleton() {
  return (
    <>
      <SkeletonLines className="grid justify-items-center gap-2 py-2" sizes={['h-3 w-40', 'h-9 w-44', 'h-3 w-32']} />
      <Skeleton shape="card" className="h-72 w-full" />
      <Skeleton shape="card" className="h-72 w-full" />
    </>
  )
}
