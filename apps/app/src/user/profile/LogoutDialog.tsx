import { logout } from '@millrace/contract/user/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ask } from '../../shell/client.ts'
import { dropDrafts } from '../../shell/form/drafts.ts'
import { queryClient } from '../../shell/queries.ts'
import { forgetDevice } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { stopPushes } from '../push/devicePush.ts'

/** Asks first, since everything kept on this device goes with the session. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    // While the session still allows it.
    await stopPushes()
    // Without a connection the device still forgets; the session then ends by itself when idle.
    await ask(logout, {}).catch(() => {})
    forgetDevice()
    dropDrafts()
    queryClient.clear()
    await navigate('/user/login', { replace: true })
  }
  const actions = (
    <>
      <Button kind="soft" onPress={onClose}>
        {t('shell.cancel')}
      </Button>
      <Button kind="danger" isBusy={isBusy} onPress={() => void leave()}>
        {t('logout.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('logout.title')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <p>{t('logout.body')}</p>
    </Dialog>
  )
}
