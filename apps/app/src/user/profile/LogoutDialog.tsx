import { paths } from '@millrace/contract/paths'
import { logout } from '@millrace/contract/user/session'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { callApi } from '../../shell/client.ts'
import { deleteDrafts } from '../../shell/form/drafts.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { navigate } from '../../shell/router/router.tsx'
import { clearDevice } from '../../shell/session.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { unsubscribeDevicePush } from '../push/devicePush.ts'

/** Asks first, because everything stored on this device is deleted too. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const signingOut = useCallMutation(async () => {
    // Needs the session, so it comes first.
    await unsubscribeDevicePush()
    // Without a connection the device is cleared all the same, and the session expires on the server.
    await callApi(logout, {}).catch(() => {})
    clearDevice()
    deleteDrafts()
    queryClient.clear()
    navigate(paths.login, { replace: true })
  })
  const actions = (
    <>
      <Button kind="soft" onPress={onClose}>
        {t('shell.cancel')}
      </Button>
      <Button kind="danger" isBusy={signingOut.isPending} onPress={() => signingOut.mutate()}>
        {t('profile.logout.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('profile.logout.title')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <p>{t('profile.logout.body')}</p>
    </Dialog>
  )
}
