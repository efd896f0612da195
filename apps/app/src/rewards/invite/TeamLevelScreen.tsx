import { paths } from '@millrace/contract/paths'
import { invitedFloor2, teamLevels } from '@millrace/contract/rewards/invite'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useShareInfo } from '../../features/rewards/useShareInvitation.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { PersonRow } from './PersonRow.tsx'

/** The level of the address, which may be typed by hand. */
function parseLevel(text: string | null): number {
  const level = Number(text)
  return Number.isInteger(level) && level >= 1 && level <= teamLevels ? level : 1
}

/** The people of one level of the team. */
export function TeamLevelScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const level = parseLevel(search.get('level'))
  const { data: info } = useShareInfo()
  const count = info?.levels.find((each) => each.level === level)
  return (
    <Screen title={level === 1 ? t('invite.invited') : t('invite.level', { level })} hasRefresh>
      {count && (
        <p className="text-13 text-muted">{t('invite.counts', { people: count.people, valid: count.valid })}</p>
      )}
      {level > 1 && (
        <Note icon="scales">
          <p>{t('invite.no-pyramid')}</p>
        </Note>
      )}
      <People key={level} level={level} daysNeeded={info?.signInDays ?? 3} />
    </Screen>
  )
}

function People({ level, daysNeeded }: { level: number; daysNeeded: number }) {
  const t = useText()
  const query = useCallPages(invitedFloor2, { level }, { staleTime: 0 })
  return (
    <InfiniteList
      query={query}
      label={t('invite.people')}
      getKey={({ id }) => id}
      skeleton={<Skeleton shape="card" className="h-16 w-full" />}
      skeletonCount={6}
      empty={
        <EmptyState drawing={<NoticesDrawing />} title={t('invite.nobody')} body={t('invite.none')}>
          <ButtonLink to={paths.invitation}>{t('invite.share')}</ButtonLink>
        </EmptyState>
      }
    >
      {(person) => (
        <Card className="p-0">
          <PersonRow person={person} daysNeeded={daysNeeded} />
        </Card>
      )}
    </InfiniteList>
  )
}
