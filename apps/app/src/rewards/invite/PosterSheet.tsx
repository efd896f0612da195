import { saveBlob } from '@millrace/client/saveFile'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { openShareSheet, type ShareInfo } from '../../features/rewards/useShareInvitation.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { drawPoster } from './drawPoster.ts'

const fileName = 'millrace.png'

type PosterSheetProps = { info: ShareInfo; text: string; isOpen: boolean; onClose: () => void }

/** A picture of the invitation to save or send, made on this device. */
export function PosterSheet({ info: { shareLink, inviteCode }, text, isOpen, onClose }: PosterSheetProps) {
  const t = useText()
  const { tag } = useLanguage()
  const [poster, setPoster] = useState<{ readonly file: File; readonly url: string } | null>(null)
  const words = {
    mark: t('shell.practice-money'),
    title: t('home.welcome.title'),
    risk: t('home.machines.risk'),
    code: `${t('invite.code')}: ${inviteCode}`,
    text,
  }
  const wording = JSON.stringify(words)
  useEffect(() => {
    let url = ''
    let isLeft = false
    void drawPoster(JSON.parse(wording) as typeof words, shareLink).then((blob) => {
      if (!blob || isLeft) return
      url = URL.createObjectURL(blob)
      setPoster({ file: new File([blob], fileName, { type: 'image/png' }), url })
    })
    return () => {
      isLeft = true
      URL.revokeObjectURL(url)
    }
  }, [wording, shareLink, tag])
  const canSend = poster && navigator.canShare?.({ files: [poster.file] })
  return (
    <Sheet
      title={t('invite.poster')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        poster && (
          <>
            {canSend && (
              <Button isWide onPress={() => void openShareSheet({ files: [poster.file], text })}>
                <Icon name="share" className="size-5" />
                {t('invite.poster.send')}
              </Button>
            )}
            <Button isWide kind={canSend ? 'soft' : 'primary'} onPress={() => saveBlob(fileName, poster.file)}>
              <Icon name="download" className="size-5" />
              {t('invite.poster.save')}
            </Button>
          </>
        )
      }
    >
      {poster ? (
        <img
          src={poster.url}
          alt={t('invite.poster.alt', { code: inviteCode })}
          className="mx-auto block max-h-[55dvh] rounded-picture inset-ring inset-ring-line"
        />
      ) : (
        <Skeleton shape="picture" className="mx-auto h-72 w-56" />
      )}
    </Sheet>
  )
}
