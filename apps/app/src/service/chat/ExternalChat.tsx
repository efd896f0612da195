import { useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/**
 * Another company's customer service, in a frame of its own origin, where it can read nothing of ours. It learns who
 * the member is by a message to that origin alone, and only after the member agreed.
 */
export function ExternalChat({ url }: { url: string }) {
  const t = useText()
  const { locale } = useLanguage()
  const { data: member } = useMember()
  const frame = useRef<HTMLIFrameElement>(null)
  const [hasAgreed, setHasAgreed] = useState(false)
  const { origin, host } = new URL(url)
  if (!hasAgreed)
    return (
      <div className="grid flex-1 content-center gap-4 overflow-y-auto p-5">
        <p>{t('chat.external.body', { host })}</p>
        <p className="text-13 text-muted">{t('chat.never-ask')}</p>
        <Button isWide disabled={!member} onPress={() => setHasAgreed(true)}>
          {t('chat.external.agree')}
        </Button>
      </div>
    )
  const introduce = () => {
    if (!member) return
    const { userId, name, phone } = member
    frame.current?.contentWindow?.postMessage({ userId, name, language: locale, phone }, origin)
  }
  return (
    <iframe
      ref={frame}
      src={url}
      title={t('shell.customer-service')}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is never ours (`isForeign`)
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
      className="w-full flex-1"
      onLoad={introduce}
    />
  )
}
