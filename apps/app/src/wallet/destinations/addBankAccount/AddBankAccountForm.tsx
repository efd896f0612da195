import { paths } from '@millrace/contract/paths'
import type { Bank } from '@millrace/contract/wallet/destination'
import type { TextKey } from '@millrace/texts'
import { Facts } from '../../../components/Facts.tsx'
import { controlStyle, FieldFrame, TextField } from '../../../components/Field.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Note } from '../../../components/Note.tsx'
import { useForm } from '../../../shell/form/form.tsx'
import { Link } from '../../../shell/router/router.tsx'
import { useText } from '../../../shell/useText.ts'
import { useCurrencyName } from '../../useCurrencyName.ts'
import { DestinationForm } from '../DestinationForm.tsx'
import { addPaths, useDestinations } from '../useDestinations.ts'
import { useSaveDestination } from '../useSaveDestination.ts'
import { cleanAccountNumber, cleanIfsc, isValidAccountNumber, isValidIfsc, isValidPayee } from './bankAccount.ts'

const invalidStyle = 'inset-ring-2! inset-ring-loss!'
const initial = { bankCode: '', payee: '', account: '', ifsc: '' }
const refusalFields = {
  'destination.bank-unknown': 'bankCode',
  'destination.payee': 'payee',
  'destination.account': 'account',
  'destination.ifsc': 'ifsc',
  'destination.taken': 'account',
  'destination.exists': 'account',
  'destination.too-many': 'account',
  'destination.too-many-tries': 'account',
} as const

const unless = (isValid: boolean, key: TextKey): TextKey | null => (isValid ? null : key)

/** The bank decides how long an account number is, and whether there is an IFSC. */
const getRules = (bank: Bank | undefined) => ({
  bankCode: () => unless(bank !== undefined, 'destinations.bankAccount.problem.bank'),
  payee: ({ payee }: typeof initial) => unless(isValidPayee(payee), 'destinations.bankAccount.problem.payee'),
  ...(bank && {
    account: ({ account }: typeof initial) =>
      unless(isValidAccountNumber(account, bank), 'destinations.bankAccount.problem.account'),
  }),
  ...(bank?.needsIfsc && {
    ifsc: ({ ifsc }: typeof initial) => unless(isValidIfsc(ifsc), 'destinations.bankAccount.problem.ifsc'),
  }),
})

/** Bank, payee, account, and an IFSC if the bank needs one. */
export function AddBankAccountForm() {
  const t = useText()
  const nameCurrency = useCurrencyName()
  const query = useDestinations()
  const findBank = (code: string | undefined) => query.data?.banks.find((each) => each.code === code)
  const { send, taken, destination, sheet } = useSaveDestination('bank', refusalFields)
  const form = useForm({
    name: addPaths.bank,
    initial,
    savedFields: ['bankCode', 'payee', 'account', 'ifsc'],
    rules: ({ bankCode }) => getRules(findBank(bankCode)),
    refusalFields,
    send: async ({ bankCode, payee, account, ifsc }): Promise<void> => {
      const chosen = findBank(bankCode)
      if (chosen)
        await send(
          { currency: chosen.currency, bankCode, payee: payee.trim(), account, ...(chosen.needsIfsc && { ifsc }) },
          form,
        )
    },
  })
  const bank = findBank(form.values.bankCode)
  return (
    <DestinationForm
      title={t('destinations.bankAccount.add')}
      save={t('destinations.bankAccount.save')}
      form={form}
      sheet={sheet}
      toSave={
        destination && (
          <Facts
            facts={[
              { name: t('destinations.bankAccount.bank'), value: bank?.name ?? '' },
              { name: t('destinations.bankAccount.payee'), value: destination.payee },
              { name: t('destinations.bankAccount.account'), value: destination.account },
            ]}
          />
        )
      }
    >
      <FieldFrame label={t('destinations.bankAccount.bank')} error={form.errors['bankCode']}>
        {({ id, describedBy, isInvalid }) => (
          <Link
            id={id}
            to={paths.chooseBank}
            aria-describedby={describedBy}
            className={`${controlStyle} justify-between gap-3 px-4 py-3 ${isInvalid ? invalidStyle : ''}`}
          >
            {bank ? (
              <span className="font-semibold">
                {bank.name} <span className="text-13 text-muted">{nameCurrency(bank.currency)}</span>
              </span>
            ) : (
              <span className="text-muted">{t('destinations.bankAccount.choose-bank')}</span>
            )}
            <Icon name="forward" className="size-5 text-muted" />
          </Link>
        )}
      </FieldFrame>
      <TextField
        label={t('destinations.bankAccount.payee')}
        hint={t('destinations.bankAccount.payee-hint')}
        autoComplete="name"
        maxLength={100}
        {...form.bind('payee')}
      />
      <TextField
        label={t('destinations.bankAccount.account')}
        hint={
          bank &&
          (bank.accountMin === bank.accountMax
            ? t('destinations.bankAccount.digits-exact', { count: bank.accountMax })
            : t('destinations.bankAccount.digits', { min: bank.accountMin, max: bank.accountMax }))
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        {...form.bind('account')}
        onChange={(typed) => form.set({ account: cleanAccountNumber(typed) })}
      />
      {taken !== '' && taken === form.values.account && (
        <Note icon="info" title={t('destinations.proof.account-title')}>
          <p>{t('destinations.proof.account-body')}</p>
        </Note>
      )}
      {bank?.needsIfsc && (
        <TextField
          label={t('destinations.bankAccount.ifsc')}
          hint={t('destinations.bankAccount.ifsc-hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.bind('ifsc')}
          onChange={(typed) => form.set({ ifsc: cleanIfsc(typed) })}
        />
      )}
    </DestinationForm>
  )
}
