import { machineSessions } from '@millrace/contract/product/session'
import { Button } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SessionDays } from '../../features/product/live/SessionDays.tsx'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'

const pageSize = 50

/** The sessions of a machine, or those of one of its reports, a page at a time. */
export function SessionsScreen() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const pageNum = Number(search.get('page') ?? '1') || 1
  const reportId = search.get('report')
  const id = search.get('id') ?? ''
  const query = useCall(machineSessions, {
    id,
    ...(reportId && { reportId }),
    pageNum,
    pageSize,
  })
  const empty = <EmptyState drawing={<MachinesDrawing />} title={t('live.no-sessions')} />
  return (
    <Screen title={t('live.sessions')} hasRefresh>
      <Loaded query={query} notFound={empty} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
        {({ list, meters, days, total }) =>
          list.length === 0 ? (
            empty
          ) : (
            <>
              <SessionDays machineId={id} sessions={list} meters={meters} days={days} Heading="h2" />
              {total > pageNum * pageSize && (
                <Button
                  kind="soft"
                  onPress={() => setSearch({ ...Object.fromEntries(search), page: String(pageNum + 1) })}
                >
                  {t('live.older')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}
