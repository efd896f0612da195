import { modifySettings } from '@millrace/contract/user/profile'
import { languages, toLanguageTag } from '@millrace/texts'
import { useState } from 'react'
import { Icon } from '../components/Icon.tsx'
import { List } from '../components/List.tsx'
import { Logo } from '../components/Logo.tsx'
import { callApi } from './client.ts'
import { chooseLanguage } from './language.ts'
import { loadChunk } from './loadChunk.ts'
import { Screen } from './Screen.tsx'
import { hasSession } from './session.ts'
import { useLanguage, useText } from './useText.ts'

/** All languages, each named in its own script. */
export function LanguageScreen() {
  const t = useText()
  const { code } = useLanguage()
  const [loading, setLoading] = useState<string | null>(null)
  const choose = async (language: (typeof languages)[number]) => {
    setLoading(language.code)
    await loadChunk(() => chooseLanguage(language)).finally(() => setLoading(null))
    // Also on the account, so that codes and e-mails are sent in this language.
    if (hasSession()) await callApi(modifySettings, { language: language.header }).catch(() => {})
  }
  return (
    <Screen title={t('language.title')}>
      <p className="text-muted">{t('language.hint')}</p>
      <List label={t('language.title')}>
        {languages.map((language) => (
          <button
            key={language.code}
            type="button"
            lang={toLanguageTag(language)}
            aria-pressed={language.code === code}
            onClick={() => void choose(language)}
            className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-3 text-left text-17 transition -outline-offset-2 hover:bg-press aria-pressed:font-bold aria-pressed:text-accent"
          >
            {language.name}
            {loading === language.code ? (
              <Logo isSpinning className="size-6 text-accent" />
            ) : (
              language.code === code && <Icon name="check" />
            )}
          </button>
        ))}
      </List>
    </Screen>
  )
}
