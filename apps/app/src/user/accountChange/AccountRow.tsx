import { paths } from '@millrace/contract/paths'
import { accountChanges, type AccountChange } from '@millrace/contract/user/accountChange'
import { formatAccount } from '@millrace/texts'
import { Chip } from '../../components/Chip.tsx'
import { ListRow } from '../../components/List.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'

type AccountRowProps = { channel: AccountChange['channel']; title: string; value: string; none: string }

/** The phone number or the e-mail address, with the way to change it, and the one that waits to take its place. */
export function AccountRow({ channel, title, value, none }: AccountRowProps) {
  const t = useText()
  const change = useCall(accountChanges, {}, { staleTime: 0 }).data?.find((each) => each.channel === channel)
  return (
    <ListRow
      to={channel === 'sms' ? paths.bindPhone : paths.bindEmail}
      icon={channel === 'sms' ? 'device' : 'mail'}
      title={title}
      below={
        change ? t('accountChange.pending', { account: formatAccount(change.value) }) : formatAccount(value) || none
      }
      after={!value && !change && <Chip>{t('security.not-set')}</Chip>}
    />
  )
}
