import { agreementLengthMax, type agreementList } from '@millrace/contract/console/agreement'
import { languageHeaders, type LanguageHeader } from '@millrace/contract/fields'
import { FormField } from '../../components/FormField.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import type { RowOf } from '../../shell/page.ts'

type Props = {
  /** The texts that are in force, to begin with. */
  readonly current: RowOf<typeof agreementList>['texts']
  readonly onClose: () => void
}

/** Proposes a new version of the lease agreement: a text for each language, of which one is shown at a time. */
export function AgreementDialog({ current, onClose }: Props) {
  const text = Object.fromEntries(
    languageHeaders.map((header) => [header, current.find(({ language }) => language === header)?.text ?? '']),
  ) as Record<LanguageHeader, string>
  return (
    <ProposeDialog
      title="Propose a new version"
      defaultValues={{ language: 'en_US', text }}
      isReady={(values) => values.text.en_US.trim() !== ''}
      toWish={(values) => ({ kind: 'agreement', content: { text: values.text } })}
      reasonHint="Whoever decides sees this."
      onClose={onClose}
    >
      {({ language, text }) => (
        <>
          <FormField
            name="language"
            label="Language"
            hint="English is required. Members whose language is empty agree to the English text."
            options={languageHeaders.map((header) => [
              header,
              `${getLanguage(header).name}${text[header].trim() === '' ? ' (empty)' : ''}`,
            ])}
          />
          <FormField
            key={language}
            name={`text.${language}`}
            label={`Text (${getLanguage(language).name})`}
            lengthMax={agreementLengthMax}
            lines={{ min: 8, max: 16 }}
            input={{ lang: getLanguage(language).tag, spellCheck: true }}
          />
        </>
      )}
    </ProposeDialog>
  )
}
