import { sessionDetail } from '@millrace/contract/product/session'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { CheckElsewhere } from './CheckElsewhere.tsx'
import { Counted } from './Counted.tsx'
import { Paid } from './Paid.tsx'
import type { SessionDetail } from './toSessionFile.ts'
import { useSessionCheck } from './useSessionCheck.ts'
import { Verdict } from './Verdict.tsx'

/** Evidence of one session: is the signature right, what was counted, what was paid, how do I check without you. */
export function SessionScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const query = useCall(sessionDetail, { id: search.get('id') ?? '' })
  const notFound = <EmptyState drawing={<MachinesDrawing />} title={t('session.missing')} />
  return (
    <Screen title={t('session.title')} hasRefresh>
      <Loaded query={query} notFound={notFound} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
        {(detail) => <Session detail={detail} />}
      </Loaded>
    </Screen>
  )
}

function Session({ detail }: { detail: SessionDetail }) {
  const { data: check } = useSessionCheck(detail)
  return (
    <>
      <Verdict detail={detail} check={check} />
      <Counted detail={detail} check={check} />
      <Paid detail={detail} />
      {check && <CheckElsewhere detail={detail} check={check} />}
    </>
  )
}
