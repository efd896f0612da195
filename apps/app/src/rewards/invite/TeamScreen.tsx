import { markFigure } from '@millrace/contract/markFigure'
import { paths } from '@millrace/contract/paths'
import { invitedFloor } from '@millrace/contract/rewards/invite'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useShareInfo, type ShareInfo } from '../../features/rewards/useShareInvitation.ts'
import { useIsWide } from '../../shell/media.ts'
import { MessageBell } from '../../shell/MessageBell.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { BudgetLeft } from '../BudgetLeft.tsx'
import { InviteCard } from './InviteCard.tsx'
import { PersonRow } from './PersonRow.tsx'

const shownPeople = 3

/** The tab Team: the invitation, what came of it, and the levels below, which are only counted. */
export function TeamScreen() {
  const t = useText()
  const isWide = useIsWide()
  const info = useShareInfo()
  return (
    <Screen title={t('shell.tab.team')} layout="wide" hasBack={false} right={!isWide && <MessageBell />} hasRefresh>
      <Loaded query={info} skeleton={<TeamSkeleton />}>
        {(data) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid gap-3">
              <InviteCard info={data} />
              <Totals info={data} />
              <Grade info={data} />
            </div>
            <div className="grid gap-3">
              <Invited info={data} />
              <FurtherDown info={data} />
              {data.programme.reason !== 'country' && <BudgetLeft amount={data.programme.budgetLeft} />}
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Totals({ info: { invited, validUsers, amount } }: { info: ShareInfo }) {
  const t = useText()
  return (
    <Card className="flex flex-wrap gap-3 p-5 wrap-break-word *:flex-1 *:basis-22">
      <p className="flex flex-col">
        <span {...markFigure('mine.team', invited, 'invited')} className="text-20 font-bold">
          {invited}
        </span>
        <span className="text-13 text-muted">{t('invite.total.invited')}</span>
      </p>
      <p className="flex flex-col">
        <span {...markFigure('mine.team', validUsers, 'valid')} className="text-20 font-bold">
          {validUsers}
        </span>
        <span className="text-13 text-muted">{t('invite.total.valid')}</span>
      </p>
      <p className="flex flex-col">
        <Amount value={amount} figure="mine.rewards" figureOf="invitation" size="medium" hasUnit={false} />
        <span className="text-13 text-muted">{t('invite.total.received')}</span>
      </p>
    </Card>
  )
}

/** A name and a badge for those who have invited many. It has no money in it. */
function Grade({ info: { level, nextLevel, validUsers } }: { info: ShareInfo }) {
  const t = useText()
  return (
    <Card className="grid gap-2 p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-13 text-muted">{t('invite.grade')}</span>
        <span className="flex items-center gap-2 font-semibold">
          {level.grade > 0 && <img src={`/badges/grade-${level.grade}.svg`} alt="" className="size-6" />}
          {level.gradeText}
        </span>
      </p>
      {nextLevel && (
        <ProgressBar
          label={t('invite.grade')}
          value={validUsers - level.from}
          max={Math.max(1, nextLevel.from - level.from)}
        />
      )}
      <p className="text-13 text-muted">
        {nextLevel
          ? t('invite.grade.next', { count: nextLevel.from - validUsers, name: nextLevel.gradeText })
          : t('invite.grade.highest')}
      </p>
    </Card>
  )
}

function Invited({ info: { invited, signInDays, amount } }: { info: ShareInfo }) {
  const t = useText()
  const people = useCall(invitedFloor, { pageSize: shownPeople }, { staleTime: 0 })
  const more = { text: t('invite.all', { count: invited }), to: `${paths.teamLevel}?level=1` }
  return (
    <Section title={t('invite.invited')} {...(invited > shownPeople ? { more } : {})}>
      <Loaded query={people} skeleton={<Skeleton shape="card" className="h-40 w-full" />}>
        {({ list }) =>
          list.length === 0 ? (
            <Card className="p-5 text-13 text-muted">{t('invite.none')}</Card>
          ) : (
            <List label={t('invite.invited')}>
              {list.map((person) => (
                <PersonRow key={person.id} person={person} daysNeeded={signInDays} />
              ))}
            </List>
          )
        }
      </Loaded>
      <List label={t('invite.more')}>
        {Number(amount) > 0 && <ListRow to={paths.invitationRewards} icon="gift" title={t('invite.rewards.title')} />}
        <ListRow to={paths.invitationTerms} icon="info" title={t('invite.terms.title')} />
      </List>
    </Section>
  )
}

const belowByLevel = ['invite.level.second', 'invite.level.third'] as const

/** Deeper levels as counts. They earn nothing. */
function FurtherDown({ info: { levels } }: { info: ShareInfo }) {
  const t = useText()
  const deeper = levels.filter(({ level }) => level > 1)
  if (deeper.length === 0) return null
  return (
    <Section title={t('invite.further')}>
      <List label={t('invite.further')}>
        {deeper.map(({ level, people }) => {
          const below = belowByLevel[level - 2]
          return (
            <ListRow
              key={level}
              to={`${paths.teamLevel}?level=${level}`}
              title={t('invite.level', { level })}
              below={below && t(below)}
              after={<span className="font-semibold">{people}</span>}
            />
          )
        })}
        <p className="flex gap-3 p-4 text-13 text-muted">
          <Icon name="scales" className="size-5" />
          {t('invite.no-pyramid')}
        </p>
      </List>
    </Section>
  )
}

function TeamSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Skeleton shape="card" className="h-72 w-full" />
      <Skeleton shape="card" className="h-60 w-full" />
    </div>
  )
}
