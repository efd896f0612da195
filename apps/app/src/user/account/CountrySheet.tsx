import type { Country } from '@millrace/contract/user/countries'
import { useState } from 'react'
import { TextField } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'

type CountrySheetProps = {
  countries: readonly Country[]
  chosen: string
  isOpen: boolean
  onClose: () => void
  onChoose: (code: string) => void
}

/** All countries with their dial codes, with a search by name or number. */
export function CountrySheet({ countries, chosen, isOpen, onClose, onChoose }: CountrySheetProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLocaleLowerCase()
  const found = countries.filter(({ code, name, dialCode }) =>
    [name.toLocaleLowerCase(), code.toLowerCase(), dialCode, dialCode.slice(1)].some(
      (word) => word.startsWith(words) || (words.length > 1 && word.includes(words)),
    ),
  )
  return (
    <Sheet title={t('account.phone.choose')} isOpen={isOpen} onClose={onClose}>
      <TextField label={t('account.phone.search')} type="search" autoComplete="off" value={typed} onChange={setTyped} />
      <ul
        aria-label={t('account.phone.choose')}
        className="-mx-5 h-[46dvh] divide-y divide-line overflow-y-auto overscroll-contain"
      >
        {found.map(({ code, name, dialCode }) => (
          <li key={code}>
            <button
              type="button"
              aria-pressed={code === chosen}
              onClick={() => onChoose(code)}
              className="flex min-h-13 w-full items-center gap-3 px-5 py-2 text-left -outline-offset-2 transition hover:bg-press aria-pressed:font-bold aria-pressed:text-accent"
            >
              <span className="flex-1">{name}</span>
              <span className="text-muted">{dialCode}</span>
              {code === chosen && <Icon name="check" className="size-5" />}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-5 py-4 text-muted">{t('account.phone.none')}</li>}
      </ul>
    </Sheet>
  )
}
