import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { payPasswordCodeSupport } from '@millrace/contract/user/fundPassword'
import { useText } from '../shell/useText.ts'
import { ButtonLink } from './Button.tsx'
import { Card } from './Card.tsx'
import { Note } from './Note.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'

type CodeChannel = DataOf<typeof payPasswordCodeSupport>[number]

type CodeChannelChoiceProps = {
  channels: readonly CodeChannel[]
  chosen: CodeChannel
  onChange: (channel: CodeChannel['channel']) => void
}

/** Where to send a code: by SMS or e-mail, if the member has both. Texts: `user`. */
export function CodeChannelChoice({ channels, chosen, onChange }: CodeChannelChoiceProps) {
  const t = useText()
  return (
    <Card className="grid gap-3 p-5">
      {channels.length > 1 && (
        <SegmentedControl
          label={t('fundPassword.channel')}
          options={channels.map(({ channel }) => ({
            value: channel,
            text: t(channel === 'sms' ? 'inbox.sms' : 'account.email'),
          }))}
          value={chosen.channel}
          onChange={onChange}
        />
      )}
      <p>
        {t('fundPassword.goes-to')} <strong className="font-semibold">{chosen.sentTo}</strong>
      </p>
    </Card>
  )
}

/** Says that no code can be sent, with a link to add an e-mail address. Texts: `user`. */
export function NoCodeChannelNote({ body }: { body: string }) {
  const t = useText()
  return (
    <Note tone="caution" title={t('fundPassword.no-channel')}>
      <p>{body}</p>
      <div className="mt-1">
        <ButtonLink kind="soft" to={paths.bindEmail}>
          {t('email.title')}
        </ButtonLink>
      </div>
    </Note>
  )
}
