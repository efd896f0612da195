import { useText } from '../../shell/useText.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Note } from '../Note.tsx'

/** Asks before a link that somebody wrote is opened, and shows where it really leads. */
export function LinkWarning({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useText()
  const open = () => {
    window.open(url, '_blank', 'noopener,noreferrer')
    onClose()
  }
  const actions = (
    <>
      <Button kind="plain" onPress={open}>
        {t('links.open')}
      </Button>
      <Button onPress={onClose}>{t('links.stay')}</Button>
    </>
  )
  return (
    <Dialog title={t('links.title')} isOpen onClose={onClose} actions={actions}>
      <p className="font-semibold">{new URL(url).hostname}</p>
      <p className="text-13 break-all text-muted">{url}</p>
      <Note tone="caution" icon="warning">
        {t('links.warning')}
      </Note>
    </Dialog>
  )
}
