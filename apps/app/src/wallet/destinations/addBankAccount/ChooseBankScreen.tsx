import { useState } from 'react'
import { TextField } from '../../../components/Field.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { List, ListRow } from '../../../components/List.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { SegmentedControl } from '../../../components/SegmentedControl.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { readDraft, updateDraft } from '../../../shell/form/drafts.ts'
import { goBack } from '../../../shell/router/history.ts'
import { useSearchParams } from '../../../shell/router/router.tsx'
import { Screen } from '../../../shell/Screen.tsx'
import { useMember } from '../../../shell/useMember.ts'
import { useText } from '../../../shell/useText.ts'
import { findCurrencyByPhone } from '../../findCurrencyByPhone.ts'
import { useCurrencyName } from '../../useCurrencyName.ts'
import { addPaths, useDestinations } from '../useDestinations.ts'

/** The banks of a country, with a search by name. The chosen one goes into the bank account form. */
export function ChooseBankScreen() {
  const t = useText()
  const nameCurrency = useCurrencyName()
  const query = useDestinations()
  const { data: member } = useMember()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const chosenCode = readDraft(addPaths.bank)['bankCode']
  const banks = query.data?.banks ?? []
  const currencies = query.data?.currencies ?? []
  const preferred =
    search.get('currency') ??
    banks.find(({ code }) => code === chosenCode)?.currency ??
    findCurrencyByPhone(member?.phone ?? '')
  const currency = currencies.find((each) => each === preferred) ?? currencies[0]
  const words = typed.trim().toLocaleLowerCase()
  const found = banks.filter((bank) => bank.currency === currency && bank.name.toLocaleLowerCase().includes(words))
  const choose = (code: string) => {
    updateDraft(addPaths.bank, 'bankCode', code)
    goBack(addPaths.bank)
  }
  return (
    <Screen title={t('destinations.bank.title')} hasRefresh>
      <Loaded query={query} skeleton={<Skeleton count={4} shape="card" className="h-14 w-full" />}>
        {() => (
          <>
            <SegmentedControl
              label={t('destinations.bank.country')}
              options={currencies.map((each) => ({ value: each, text: t(`wallet.country.${each}`) }))}
              value={currency ?? 'KES'}
              onChange={(value) => setSearch({ currency: value }, { replace: true })}
            />
            {currency && <p className="px-1 text-13 font-semibold text-muted">{nameCurrency(currency)}</p>}
            <TextField
              label={t('destinations.bank.search')}
              type="search"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
            {found.length === 0 ? (
              <p className="px-1 text-muted">{t('destinations.bank.none')}</p>
            ) : (
              <List label={t('destinations.bank.title')}>
                {found.map(({ code, name }) => (
                  <ListRow
                    key={code}
                    icon="card"
                    title={name}
                    after={code === chosenCode && <Icon name="check" className="size-5 text-good" />}
                    onPress={() => choose(code)}
                  />
                ))}
              </List>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
