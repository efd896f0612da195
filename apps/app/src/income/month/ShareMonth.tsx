import { saveBlob } from '@millrace/client/saveFile'
import type { DataOf } from '@millrace/contract/call'
import type { incomeMonth } from '@millrace/contract/income/month'
import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { openShareSheet, useInvitationText, useShareInfo } from '../../features/rewards/useShareInvitation.ts'
import { hideAmounts, useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { drawMonth } from './drawMonth.ts'
import { findStanding } from './findStanding.ts'

type Recap = NonNullable<DataOf<typeof incomeMonth>['recap']>
type ShareMonthProps = { month: string; monthText: string; recap: Recap }

/** The month as a picture, made on this device. Whose amounts are hidden does not give them away by it. */
export function ShareMonth(props: ShareMonthProps) {
  const t = useText()
  const isHidden = useAreAmountsHidden()
  return (
    <Section title={t('month.share')}>
      {isHidden ? (
        <Note icon="eyeOff">
          <p>{t('month.hidden')}</p>
          <div>
            <Button kind="soft" onPress={() => hideAmounts(false)}>
              {t('shell.show-figures')}
            </Button>
          </div>
        </Note>
      ) : (
        <MonthPicture {...props} />
      )}
    </Section>
  )
}

function MonthPicture({ month, monthText, recap }: ShareMonthProps) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const formatWhole = useFormatUsdt()
  const formatPercent = useFormatPercent()
  const { data: share } = useShareInfo()
  const sayInvitation = useInvitationText()
  // Off until chosen: a picture of a loss is no advertisement.
  const [hasLink, setHasLink] = useState(false)
  const [picture, setPicture] = useState<{ readonly file: File; readonly url: string } | null>(null)
  const { stand, deviationPercent, paid, days } = recap
  const { total: result } = findStanding(stand)
  const isLoss = result.minor < 0n
  const standing = t(isLoss ? 'month.card.down' : 'month.card.up')
  const resultText = formatWhole(usdtDecimal(result.minor), { isSigned: true })
  const words = {
    mark: t('shell.practice-money'),
    month: monthText,
    standing,
    result: resultText,
    isLoss,
    body: [
      t('month.card.body', { paid: format(stand.paidForUnits), received: format(stand.received) }),
      t('month.card.month', {
        month: monthText,
        percent: formatPercent((deviationPercent ?? 0) / 100, { isSigned: true }),
        paid: format(paid),
      }),
    ],
    risk: t('month.card.risk'),
    books: t('month.card.books', { link: `${location.host}/#${paths.transparency}` }),
    invitation: hasLink && share ? { text: sayInvitation(share), link: share.shareLink } : null,
  }
  const wording = JSON.stringify(words)
  const drawn = JSON.stringify(days.map((each) => ({ paid: Number(each.paid), expected: Number(each.expected) })))
  const fileName = `millrace-${month}.png`
  useEffect(() => {
    let url = ''
    let isLeft = false
    void drawMonth(JSON.parse(wording) as typeof words, JSON.parse(drawn) as Parameters<typeof drawMonth>[1]).then(
      (blob) => {
        if (!blob || isLeft) return
        url = URL.createObjectURL(blob)
        setPicture({ file: new File([blob], fileName, { type: 'image/png' }), url })
      },
    )
    return () => {
      isLeft = true
      URL.revokeObjectURL(url)
    }
  }, [wording, drawn, fileName])
  const canSend = picture && navigator.canShare?.({ files: [picture.file] })
  const text = words.invitation ? `${words.invitation.text} ${words.invitation.link}` : `${words.mark}. ${words.risk}`
  return (
    <div className="grid items-start gap-3 min-[600px]:max-lg:grid-cols-2">
      {picture ? (
        <img
          src={picture.url}
          width={1_080}
          height={1_350}
          alt={t('month.alt', { month: monthText, text: `${standing}, ${resultText}` })}
          className="mx-auto h-auto w-full max-w-[420px] rounded-card"
        />
      ) : (
        <Skeleton shape="card" className="mx-auto aspect-[4/5] w-full max-w-[420px]" />
      )}
      <div className="grid gap-3">
        <List>
          <SwitchRow
            title={t('month.link')}
            {...(share && {
              below: share.programme.isOpen
                ? t('month.link-body', { amount: format(share.reward) })
                : t('month.link-none'),
            })}
            isOn={hasLink}
            onChange={setHasLink}
          />
        </List>
        {picture && canSend && (
          <Button isWide onPress={() => void openShareSheet({ files: [picture.file], text })}>
            <Icon name="share" className="size-5" />
            {t('month.send')}
          </Button>
        )}
        {picture && (
          <Button isWide kind={canSend ? 'soft' : 'primary'} onPress={() => saveBlob(fileName, picture.file)}>
            <Icon name="download" className="size-5" />
            {t('month.save')}
          </Button>
        )}
        <p className="text-center text-12 text-muted">{t('month.made-here')}</p>
      </div>
    </div>
  )
}
