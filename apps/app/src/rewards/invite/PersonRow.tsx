import type { TeamPerson } from '@millrace/contract/rewards/invite'
import { formatDay } from '@millrace/texts'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Avatar } from '../../components/Avatar.tsx'
import { Chip } from '../../components/Chip.tsx'
import { ListRow } from '../../components/List.tsx'
import { toLocalDay } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** Somebody in the team: what is still missing for the reward, or that there is none. Nothing about their money. */
export function PersonRow({ person, daysNeeded }: { person: TeamPerson; daysNeeded: number }) {
  return (
    <ListRow
      before={<Avatar name={person.name} />}
      title={person.name}
      below={<Standing person={person} daysNeeded={daysNeeded} />}
      after={<Outcome person={person} daysNeeded={daysNeeded} />}
    />
  )
}

type PersonProps = { person: TeamPerson; daysNeeded: number }

function Standing({ person, daysNeeded }: PersonProps): ReactNode {
  const t = useText()
  const { code } = useLanguage()
  const day = (time: string) => formatDay(toLocalDay(time), code)
  const { state, createTime, isVerified, signInDays, validTime, noReward, reason } = person
  if (state === '')
    return t(validTime ? 'invite.person.joined-valid' : 'invite.person.joined', { day: day(createTime) })
  if (state === 'rejected') return reason ? t('invite.person.rejected-why', { reason }) : t('invite.person.rejected')
  if (state === 'review') return t('invite.person.review')
  if (validTime) {
    const since = t('invite.person.valid', { day: day(validTime) })
    return noReward === '' ? since : `${since} · ${t(`rewards.no-reward.${noReward}`)}`
  }
  const verified = t(isVerified ? 'invite.person.verified' : 'invite.person.unverified')
  return isVerified || signInDays > 0
    ? `${verified} · ${t('invite.person.days', { days: signInDays, needed: daysNeeded })}`
    : verified
}

function Outcome({ person: { state, isVerified, signInDays, amount }, daysNeeded }: PersonProps): ReactNode {
  const t = useText()
  if (state === 'paid') return <Amount value={amount} isSigned hasUnit={false} tone="good" />
  if (state === 'review') return <Chip tone="caution">{t('invite.person.in-review')}</Chip>
  if (state === 'unpaid' || state === 'rejected') return <Chip>{t('invite.person.unpaid')}</Chip>
  if (state !== 'waiting') return null
  if (!isVerified) return <span className="text-13 font-semibold text-muted">{t('invite.person.waiting')}</span>
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: daysNeeded }, (_, each) => (
        <span key={each} className={`h-1.5 w-4 rounded-full ${each < signInDays ? 'bg-accent' : 'bg-line'}`} />
      ))}
    </span>
  )
}
