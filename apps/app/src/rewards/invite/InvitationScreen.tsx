import { paths } from '@millrace/contract/paths'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import {
  hasShareSheet,
  openShareSheet,
  useInvitationText,
  useShareInfo,
  type ShareInfo,
} from '../../features/rewards/useShareInvitation.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCopy } from '../../shell/useCopy.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { NoReward } from '../NoReward.tsx'
import { ShareTargets } from './ShareTargets.tsx'

const QrCode = lazyPart(
  () => import('../../components/QrCode.tsx'),
  'QrCode',
  [],
  <Skeleton shape="picture" className="size-48" />,
)
const PosterSheet = lazyPart(() => import('./PosterSheet.tsx'), 'PosterSheet')

/** The invitation centre: link, code, QR code, poster, and the ways to send them. */
export function InvitationScreen() {
  const t = useText()
  const info = useShareInfo()
  return (
    <Screen title={t('invite.centre.title')} layout="wide" hasRefresh>
      <Loaded query={info} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
        {(data) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <LinkCard info={data} />
            <div className="grid gap-5">
              <SendCard info={data} />
              <Card className="p-5">
                <InvitationFacts info={data} />
              </Card>
              <List label={t('invite.more')}>
                <ListRow to={paths.invitationTerms} icon="info" title={t('invite.terms.title')} />
                <ListRow
                  to={paths.team}
                  icon="people"
                  title={t('invite.invited')}
                  below={t('invite.counts', { people: data.invited, valid: data.validUsers })}
                />
              </List>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function LinkCard({ info: { inviteCode, shareLink } }: { info: ShareInfo }) {
  const t = useText()
  return (
    <Card className="grid justify-items-center gap-4 p-5 text-center">
      <QrCode text={shareLink} label={t('invite.centre.qr')} />
      <p className="text-13 text-muted">{t('invite.centre.scan')}</p>
      <div className="grid w-full divide-y divide-line text-left">
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-13 text-muted">{t('invite.code')}</span>
          <CopyableText text={inviteCode} />
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-13 text-muted">{t('invite.centre.link')}</span>
          <CopyableText text={shareLink} />
        </p>
      </div>
    </Card>
  )
}

function SendCard({ info }: { info: ShareInfo }) {
  const t = useText()
  const copy = useCopy()
  const poster = useSheet()
  const text = useInvitationText()(info)
  const { programme, shareLink } = info
  return (
    <Card className="grid gap-4 p-5">
      <NoReward reason={programme.reason} />
      <blockquote className="rounded-control bg-soft p-4 text-13">{text}</blockquote>
      {programme.isOpen && <p className="text-13 text-muted">{t('invite.disclosed')}</p>}
      {hasShareSheet() ? (
        <Button isWide onPress={() => void openShareSheet({ title: 'Millrace', text, url: shareLink })}>
          <Icon name="share" className="size-5" />
          {t('invite.share')}
        </Button>
      ) : (
        <ShareTargets text={text} link={shareLink} />
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button kind="soft" onPress={() => void copy(`${text} ${shareLink}`)}>
          <Icon name="copy" className="size-5" />
          {t('invite.centre.copy')}
        </Button>
        <Button kind="soft" onPress={poster.open}>
          <Icon name="picture" className="size-5" />
          {t('invite.poster')}
        </Button>
      </div>
      <PosterSheet info={info} text={text} isOpen={poster.isOpen} onClose={poster.close} />
    </Card>
  )
}

function InvitationFacts({ info: { account, referrer, level, amount } }: { info: ShareInfo }) {
  const t = useText()
  const facts = [
    { name: t('invite.centre.account'), value: account },
    referrer && { name: t('invite.centre.referrer'), value: referrer },
    { name: t('invite.grade'), value: level.gradeText },
    { name: t('invite.centre.received'), value: <Amount value={amount} figure="mine.rewards" figureOf="invitation" /> },
  ]
  return <Facts facts={facts} />
}
