import { lazy, Suspense, useState } from 'react'
import { TextField } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { useText } from '../../shell/useText.ts'
import { splitPhone } from './phone.ts'
import { useCountries } from './useCountries.ts'

const CountrySheet = lazy(() => loadChunk(async () => ({ default: (await import('./CountrySheet.tsx')).CountrySheet })))

type PhoneFieldProps = {
  country: string
  value: string
  error?: string | undefined
  /** `username` where a password manager is to fill it in. */
  autoComplete: 'tel-national' | 'username'
  onChange: (values: { phone: string; country: string }) => void
  onBlur?: () => void
}

/** A phone number with the dial code of its country before it. */
export function PhoneField({ country, value, error, autoComplete, onChange, onBlur }: PhoneFieldProps) {
  const t = useText()
  const { list, likely } = useCountries()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const chosen = list.find(({ code }) => code === country) ?? likely
  const change = (typed: string) => {
    const split = splitPhone(typed, list, country)
    onChange(
      split
        ? { phone: split.national, country: split.country }
        : { phone: typed.replace(list.length > 0 ? /[^\d ]/g : /[^\d +]/g, ''), country: chosen?.code ?? country },
    )
  }
  const dial = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('account.phone.country', { name: chosen?.name ?? '', dialCode: chosen?.dialCode ?? '' })}
      onClick={() => {
        setIsWanted(true)
        setIsOpen(true)
      }}
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
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        before={dial}
        value={value}
        error={error}
        onChange={change}
        onBlur={onBlur}
      />
      {isWanted && (
        <Suspense>
          <CountrySheet
            countries={list}
            chosen={chosen?.code ?? ''}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onChoose={(code) => {
              setIsOpen(false)
              onChange({ phone: value, country: code })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
