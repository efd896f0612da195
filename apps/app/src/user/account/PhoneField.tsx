import { TextField } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import type { FormOf } from '../../shell/form/form.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { splitPhone } from './phone.ts'
import { useCountries } from './useAccount.ts'

const CountrySheet = lazyPart(() => import('./CountrySheet.tsx'), 'CountrySheet')

type PhoneFieldProps = {
  /** `username` where a password manager should fill it in. */
  autoComplete: 'tel-national' | 'username'
  form: FormOf<{ phone: string; country: string }>
}

/** A phone number, with a button for the dial code before it. */
export function PhoneField({ autoComplete, form }: PhoneFieldProps) {
  const t = useText()
  const { list, likely } = useCountries()
  const sheet = useSheet()
  const { country } = form.values
  const chosen = list.find(({ code }) => code === country) ?? likely
  const change = (typed: string) => {
    const split = splitPhone(typed, list, country)
    form.set(
      split
        ? { phone: split.national, country: split.country }
        : { phone: typed.replace(list.length > 0 ? /[^\d ]/g : /[^\d +]/g, ''), country: chosen?.code ?? country },
    )
  }
  const dialCodeButton = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('account.phone.country', { name: chosen?.name ?? '', dialCode: chosen?.dialCode ?? '' })}
      onClick={sheet.open}
      className="flex min-touch shrink-0 items-center gap-1 self-stretch rounded-l-control border-r border-line pr-2 pl-4 font-semibold transition -outline-offset-2 hover:bg-press"
    >
      <span className="min-w-9">{chosen?.dialCode ?? '+'}</span>
      <Icon name="down" className="size-4 text-muted" />
    </button>
  )
  return (
    <>
      <TextField
        label={t('account.phone.label')}
        hint={t('account.phone.hint')}
        inputMode="tel"
        autoComplete={autoComplete}
        before={dialCodeButton}
        {...form.bind('phone')}
        onChange={change}
      />
      <CountrySheet
        countries={list}
        chosen={chosen?.code ?? ''}
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        onChoose={(code) => {
          sheet.close()
          form.set({ country: code })
        }}
      />
    </>
  )
}
