import { formatAccount } from '@millrace/texts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { addPasskey } from '../security/addPasskey.ts'
import { guessDeviceName } from '../security/guessDeviceName.ts'

type PasskeyOfferProps = { account: string; password: string; onDone: () => void }

/** Right after registering, where the device can keep a passkey. Whoever closes the device's dialog can try again. */
export function PasskeyOffer({ account, password, onDone }: PasskeyOfferProps) {
  const t = useText()
  const add = useCallMutation(() => addPasskey({ password, name: guessDeviceName(navigator.userAgent) }), {
    onSuccess: (list) => (list ? onDone() : showToast(t('security.passkey.cancelled'))),
  })
  const reasons = [
    t('register.passkey.nothing-typed'),
    t('register.passkey.only-here', { host: location.hostname }),
    t('register.passkey.lost'),
  ]
  return (
    <Screen
      title={t('register.title')}
      hasBack={false}
      hasMenu={false}
      bottom={
        <>
          <Button isWide isBusy={add.isPending} onPress={() => add.mutate()}>
            {t('register.passkey.create')}
          </Button>
          <Button kind="plain" isWide onPress={onDone}>
            {t('register.passkey.later')}
          </Button>
        </>
      }
    >
      <Card className="flex items-center gap-3 p-4">
        <Icon name="check" className="size-6 text-good" />
        <p className="min-w-0 font-semibold break-all">{formatAccount(account)}</p>
      </Card>
      <Card className="grid gap-3 p-5">
        <span className="mx-auto grid size-16 place-items-center rounded-card bg-soft text-accent">
          <Icon name="key" className="size-8" />
        </span>
        <h2 className="text-center text-20 font-bold text-balance">{t('register.passkey.title')}</h2>
        <p className="text-center text-balance text-muted">{t('register.passkey.body')}</p>
        <ul className="mt-2 grid gap-2">
          {reasons.map((reason) => (
            <li key={reason} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-5 text-good" />
              <span className="min-w-0 flex-1">{reason}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  )
}
