import { paths } from '@millrace/contract/paths'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton, IconLink } from '../../components/IconButton.tsx'
import {
  hasShareSheet,
  openShareSheet,
  useInvitationText,
  type ShareInfo,
} from '../../features/rewards/useShareInvitation.ts'
import { navigate } from '../../shell/router/router.tsx'
import { useCopy } from '../../shell/useCopy.ts'
import { useText } from '../../shell/useText.ts'
import { NoReward } from '../NoReward.tsx'

/** The offer, or why there is none, and the code and link to invite with. */
export function InviteCard({ info }: { info: ShareInfo }) {
  const t = useText()
  const copy = useCopy()
  const toText = useInvitationText()
  const { inviteCode, shareLink, reward, signInDays, programme } = info
  const share = () =>
    hasShareSheet()
      ? openShareSheet({ title: 'Millrace', text: toText(info), url: shareLink })
      : navigate(paths.invitation)
  return (
    <Card className="grid gap-3 p-5">
      {programme.isOpen ? (
        <div className="grid gap-1">
          <p className="text-13 text-muted">{t('invite.each')}</p>
          <Amount value={reward} size="large" isAlwaysShown />
          <p>{t('invite.when', { days: signInDays })}</p>
        </div>
      ) : (
        <>
          <h2 className="text-17 font-bold">{t('invite.closed')}</h2>
          <NoReward reason={programme.reason} />
        </>
      )}
      <div className="flex gap-2">
        <div className="flex min-w-0 flex-1 items-center gap-2 rounded-control bg-soft pl-4">
          <p className="min-w-0 flex-1 py-2">
            <span className="text-13 text-muted">{t('invite.code')}</span>{' '}
            <span className="font-bold tracking-wide">{inviteCode}</span>
          </p>
          <IconButton
            icon="copy"
            label={t('invite.copy-code')}
            onPress={() => void copy(inviteCode)}
            className="text-accent [&_svg]:size-5"
          />
        </div>
        <IconLink
          icon="qr"
          label={t('invite.qr')}
          to={paths.invitation}
          className="min-h-12 min-w-12 bg-soft text-accent"
        />
      </div>
      <Button isWide onPress={() => void share()}>
        <Icon name="share" className="size-5" />
        {t('invite.share')}
      </Button>
      <p className="text-13 text-muted">{t(programme.isOpen ? 'invite.disclosed' : 'invite.no-promise')}</p>
    </Card>
  )
}
