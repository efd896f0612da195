import { incomeMonth } from '@millrace/contract/income/month'
import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatMonth } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { MonthAgainst, MonthMachines, MonthStand } from './MonthRecap.tsx'
import { ShareMonth } from './ShareMonth.tsx'

const isMonth = (text: string | null): text is string => /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')

/** A month of the member's machines: the shortfall first, then where they stand, and a picture of it to share. */
export function MonthScreen() {
  const t = useText()
  const { tag } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('month')
  const query = useCall(incomeMonth, isMonth(wanted) ? { month: wanted } : {})
  const write = (month: string): string => formatMonth(month, tag)
  return (
    <Screen title={t('month.title')} layout="wide" hasRefresh>
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton shape="card" className="h-72 w-full" />
            <Skeleton shape="card" className="h-48 w-full" />
          </>
        }
      >
        {({ month, months, recap }) => (
          <>
            <Months
              month={month}
              months={months}
              write={write}
              onChoose={(next) => setSearch({ month: next }, { replace: true })}
            />
            {recap ? (
              <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,424px)] lg:gap-5">
                <div className="grid gap-4">
                  <MonthAgainst month={month} recap={recap} />
                  <MonthMachines month={month} recap={recap} />
                  <MonthStand month={month} recap={recap} />
                </div>
                <ShareMonth key={month} month={month} monthText={write(month)} recap={recap} />
              </div>
            ) : (
              <EmptyState drawing={<MachinesDrawing />} title={t('month.empty')} body={t('month.empty-body')}>
                <ButtonLink to={paths.catalogue}>{t('income.to-products')}</ButtonLink>
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type MonthsProps = {
  month: string
  /** Newest first. */
  months: readonly string[]
  write: (month: string) => string
  onChoose: (month: string) => void
}

/** Which month it is, between the one before and the one after. */
function Months({ month, months, write, onChoose }: MonthsProps) {
  const t = useText()
  const later = months.findLast((each) => each > month)
  const earlier = months.find((each) => each < month)
  return (
    <div role="group" aria-label={t('month.choose')} className="mx-auto flex w-full max-w-[420px] items-center gap-2">
      <IconButton
        icon="back"
        label={t('month.earlier')}
        disabled={!earlier}
        {...(earlier && { onPress: () => onChoose(earlier) })}
        className="disabled:opacity-30"
      />
      <p aria-live="polite" className="flex-1 text-center text-17 font-bold">
        {write(month)}
      </p>
      <IconButton
        icon="forward"
        label={t('month.later')}
        disabled={!later}
        {...(later && { onPress: () => onChoose(later) })}
        className="disabled:opacity-30"
      />
    </div>
  )
}
