import { isStepUpRefusal } from '@millrace/client/CallFailure'
import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { bankModify } from '@millrace/contract/wallet/destination'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { callApi } from '../../shell/client.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { whenRefetched } from '../../shell/queryClient.ts'
import { markSaid } from '../../shell/said.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { AddressToSave } from '../destinations/addAddress/AddressToSave.tsx'

const StepUpSheet = lazyPart(() => import('../../features/user/StepUpSheet.tsx'), 'StepUpSheet')

/** An address of the practice chain that is nobody's. */
const createAddress = (): string =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Practice mode: saves an address of the practice chain, for somebody who has no wallet of their own there. */
export function PracticeAddress({ onSaved }: { onSaved: (id: string) => void }) {
  const t = useText()
  const [address] = useState(createAddress)
  const [message, setMessage] = useState<string | null>(null)
  const sheet = useSheet()
  const destination = { currency: 'USDT', chain: 'bep20', address } as const
  const save = async (payPassword?: string): Promise<void> => {
    setMessage(null)
    const { id } = await callApi(bankModify, { ...destination, ...(payPassword !== undefined && { payPassword }) })
    sheet.close()
    await whenRefetched()
    onSaved(id)
  }
  const saving = useCallMutation(save, {
    onRefused: (failure) => {
      markSaid(failure)
      if (isStepUpRefusal(failure)) sheet.open()
      else setMessage(failure.message)
    },
  })
  return (
    <>
      <Button kind="soft" isWide isBusy={saving.isPending} onPress={() => saving.mutate()}>
        {t('withdraw.practice-address')}
      </Button>
      <p className="text-13 text-muted">{message ?? t('withdraw.practice-address-body')}</p>
      <StepUpSheet
        purpose="address"
        subject={stepUpSubject.address(destination)}
        isOpen={sheet.isOpen}
        confirm={t('withdraw.practice-address')}
        onProved={save}
        onClose={sheet.close}
      >
        <AddressToSave address={address} className="bg-page text-13" />
      </StepUpSheet>
    </>
  )
}
