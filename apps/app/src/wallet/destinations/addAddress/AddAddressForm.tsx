import type { ChainRail } from '@millrace/contract/wallet/amounts'
import type { TextKey } from '@millrace/texts'
import { FieldFrame, TextField } from '../../../components/Field.tsx'
import { Note } from '../../../components/Note.tsx'
import { SegmentedControl } from '../../../components/SegmentedControl.tsx'
import { TextButton } from '../../../components/TextLink.tsx'
import { useForm } from '../../../shell/form/form.tsx'
import { showToast } from '../../../shell/toast.ts'
import { useText } from '../../../shell/useText.ts'
import { DestinationForm } from '../DestinationForm.tsx'
import { useDestinations } from '../useDestinations.ts'
import { useSaveDestination } from '../useSaveDestination.ts'
import { AddressToSave } from './AddressToSave.tsx'
import { type AddressParser, findAddressProblem, hasChecksum } from './findAddressProblem.ts'
import { ProveAddress, useProof } from './ProveAddress.tsx'
import { useAddressParser } from './useAddressParser.ts'

const refusalFields = {
  'destination.chain-first': 'chain',
  'destination.incomplete': 'address',
  'destination.address': 'address',
  'destination.taken': 'address',
  'destination.exists': 'address',
  'destination.own-deposit': 'address',
  'destination.too-many': 'address',
  'destination.too-many-tries': 'address',
  'destination.proof': 'signature',
} as const

const chainFirst = 'destinations.address.problem.chain-first'

/** The length of a Tron address, which is the shorter kind. */
const lengthMin = 34

/** Currency, chain and address. The checksum of the address is checked while it is typed. */
export function AddAddressForm() {
  const t = useText()
  const query = useDestinations()
  const parseAddress = useAddressParser()
  const { send, taken, destination, sheet } = useSaveDestination('chain', refusalFields)
  const chains = query.data?.chains ?? []
  const form = useForm({
    name: 'addAddress',
    initial: { currency: 'USDT', chain: '', address: '', signature: '' },
    savedFields: ['currency', 'chain', 'address'],
    rules: () => ({
      chain: ({ chain }): TextKey | null => (chain ? null : chainFirst),
      // Without a chain there is nothing to check the address against.
      address: ({ chain, address }): TextKey | null => (chain ? findProblemText(parseAddress, chain, address) : null),
    }),
    refusalFields,
    send: ({ chain, address, signature }): Promise<void> =>
      send(
        {
          currency: 'USDT',
          chain: chain as ChainRail,
          address: address.trim(),
          ...(proof && signature.trim() && { signature: signature.trim(), signedUntil: proof.signedUntil }),
        },
        form,
      ),
  })
  const { currency, chain, address } = form.values
  const proof = useProof(chain as ChainRail, address.trim(), taken !== '' && taken === address.trim())
  const paste = async () => {
    try {
      form.set({ address: (await navigator.clipboard.readText()).trim() })
    } catch {
      showToast(t('destinations.address.paste-failed'))
    }
  }
  const problem = parseAddress && findAddressProblem(parseAddress, chain, address)
  // Once the address may be complete, its problem is shown without waiting for the button.
  const earlyError =
    problem && address.trim().length >= lengthMin ? t(`destinations.address.problem.${problem}`) : undefined
  const chainError = form.errors['chain'] ?? (chain ? undefined : earlyError)
  const hint =
    parseAddress && !problem
      ? t(hasChecksum(chain, address) ? 'destinations.address.checked' : 'destinations.address.unchecked')
      : t('destinations.address.hint')
  return (
    <DestinationForm
      title={t('destinations.address.add')}
      save={t('destinations.address.save')}
      form={form}
      sheet={sheet}
      toSave={destination && <AddressToSave address={destination.address ?? ''} className="bg-page text-13" />}
    >
      <FieldFrame label={t('destinations.address.currency')}>
        {() => (
          <SegmentedControl
            label={t('destinations.address.currency')}
            options={[...new Set(chains.map((each) => each.currency))].map((each) => ({
              value: each,
              text: each,
            }))}
            value={currency}
            onChange={(value) => form.set({ currency: value })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('destinations.address.chain')}
        hint={t('destinations.address.chain-hint')}
        error={chainError}
      >
        {({ describedBy, isInvalid }) => (
          <SegmentedControl
            label={t('destinations.address.chain')}
            options={chains
              .filter((each) => each.currency === currency)
              .map(({ rail }) => ({ value: rail, text: t(`wallet.rail.${rail}`) }))}
            value={chain as ChainRail}
            onChange={(rail) => form.set({ chain: rail, address })}
            describedBy={describedBy}
            isInvalid={isInvalid}
          />
        )}
      </FieldFrame>
      <TextField
        label={t('destinations.address.address')}
        hint={hint}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
        {...form.bind('address')}
        error={form.errors['address'] ?? (chain ? earlyError : undefined)}
        aside={
          <TextButton onPress={() => void paste()} className="px-2 text-13">
            {t('destinations.address.paste')}
          </TextButton>
        }
      />
      {proof && <ProveAddress text={proof.text} {...form.bind('signature')} />}
      {address.length > 24 && <AddressToSave address={address.trim()} className="bg-soft text-15" />}
      <Note tone="caution" icon="warning">
        <p>{t('destinations.address.final')}</p>
      </Note>
    </DestinationForm>
  )
}

function findProblemText(parseAddress: AddressParser | null, chain: string, address: string): TextKey | null {
  const problem = findAddressProblem(parseAddress ?? (() => '0x'), chain, address)
  return problem && `destinations.address.problem.${problem}`
}
