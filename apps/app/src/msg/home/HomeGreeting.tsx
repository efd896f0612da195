import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { Avatar } from '../../components/Avatar.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { WalletCard } from '../../components/WalletCard.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { type Member, useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { HomeFirstMinute } from './HomeFirstMinute.tsx'
import { GreetingSkeleton } from './homeSkeletons.tsx'

type Step = {
  readonly to: string
  readonly icon: IconName
  readonly text: TextKey
  readonly below: TextKey
  readonly isDone: (member: Member) => boolean
}

const steps: readonly Step[] = [
  {
    to: paths.fundPassword,
    icon: 'lock',
    text: 'user.greeting.fund-password',
    below: 'user.greeting.fund-password-why',
    isDone: ({ hasPayPass }) => hasPayPass,
  },
  {
    to: paths.verify,
    icon: 'card',
    text: 'user.greeting.verify',
    below: 'user.greeting.verify-why',
    isDone: ({ verifyState }) => verifyState === 'verified' || verifyState === 'pending',
  },
  {
    to: paths.security,
    icon: 'key',
    text: 'user.greeting.passkey',
    below: 'user.greeting.passkey-why',
    isDone: ({ hasPasskey }) => hasPasskey,
  },
  {
    to: paths.bindEmail,
    icon: 'mail',
    text: 'user.greeting.email',
    below: 'user.greeting.email-why',
    isDone: ({ email }) => Boolean(email),
  },
]

/** The path of the first minute, the wallet, and a greeting with the next step to set up the account. */
export function HomeGreeting() {
  const t = useText()
  const { data: member } = useMember()
  if (!member) return <GreetingSkeleton />
  const { name, headUrl, phone, email, verifyState } = member
  const hasNickname = name !== phone && name !== email
  const openSteps = steps.filter(({ isDone }) => !isDone(member))
  const doneCount = steps.length - openSteps.length
  const next = openSteps[0]
  return (
    <>
      <FrozenNote member={member} />
      <HomeFirstMinute />
      <WalletCard />
      <Card className="overflow-hidden">
        <div className="flex items-center gap-3 p-5 pb-4">
          <Avatar name={name} url={headUrl} />
          <div className="grid min-w-0 flex-1 gap-1">
            <h2 className="text-20 font-bold tracking-tight">
              {hasNickname ? t('user.greeting.hello', { name }) : t('user.greeting.hello-new')}
            </h2>
            <p className="text-13 text-muted">
              {next
                ? t('user.greeting.done-count', { done: doneCount, count: steps.length })
                : t(verifyState === 'pending' ? 'user.greeting.pending' : 'user.greeting.all-done')}
            </p>
            {next && (
              <div className="pt-1">
                <ProgressBar
                  label={t('user.greeting.done-count', { done: doneCount, count: steps.length })}
                  value={doneCount}
                  max={steps.length}
                />
              </div>
            )}
          </div>
        </div>
        {next && (
          <div className="border-t border-line">
            <ListRow
              to={next.to}
              before={<Icon name={next.icon} className="size-6 text-accent" />}
              title={t(next.text)}
              below={t(
                verifyState === 'rejected' && next.to === paths.verify ? 'user.greeting.verify-again' : next.below,
              )}
            />
          </div>
        )}
      </Card>
    </>
  )
}
