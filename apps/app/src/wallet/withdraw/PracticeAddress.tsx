import { CallFailure, isStepUpRefusal } from '@millrace/client/CallFailure'
import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { bankModify } from '@millrace/contract/wallet/destination'
import { Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { callApi } from '../../shell/client.ts'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { whenRefetched } from '../../shell/queryClient.ts'
import { useText } from '../../shell/useText.ts'
import { AddressToSave } from '../destinations/addAddress/AddressToSave.tsx'

const StepUpSheet = lazyComponent(() => import('../../shell/StepUpSheet.tsx'), 'StepUpSheet')

/** An address of the practice chain that is nobody's. */
const createAddress = (): string =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Practice mode: saves an address of the practice chain, for somebody who has no wallet of their own there. */
export function PracticeAddress({ onSaved }: { onSaved: (id: string) => void }) {
  const t = useText()
  const [address, setAddress] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const destination = { currency: 'USDT', chain: 'bep20', address } as const
  const save = async (chosen: string, payPassword?: string): Promise<void> => {
    const { id } = await callApi(bankModify, {
      ...destination,
      address: chosen,
      ...(payPassword !== undefined && { payPassword }),
    })
    setIsOpen(false)
    await whenRefetched()
    onSaved(id)
  }
  const fillIn = async () => {
    const chosen = address || createAddress()
    setAddress(chosen)
    setMessage(null)
    try {
      await save(chosen)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (isStepUpRefusal(failure)) return setIsOpen(true)
      setMessage(failure.message)
    }
    return undefined
  }
  return (
    <>
      <Button kind="soft" isWide onPress={() => void fillIn()}>
        {t('withdraw.practice-address')}
      </Button>
      <p className="text-13 text-muted">{message ?? t('withdraw.practice-address-body')}</p>
      {address && (
        <Suspense>
          <StepUpSheet
            purpose="address"
            subject={stepUpSubject.address(destination)}
            isOpen={isOpen}
            confirm={t('withdraw.practice-address')}
            onProved={(payPassword) => save(address, payPassword)}
            onClose={() => setIsOpen(false)}
          >
            <AddressToSave address={address} className="bg-page text-13" />
          </StepUpSheet>
        </Suspense>
      )}
    </>
  )
}
