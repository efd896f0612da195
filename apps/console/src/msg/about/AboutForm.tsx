import { aboutContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { info } from '@millrace/contract/msg/info'
import { paths } from '@millrace/contract/paths'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { useCall } from '../../components/useCall.ts'
import { ContentForm } from '../ContentForm.tsx'

export default function AboutForm() {
  const { data } = useCall(info, {})
  const preview = (
    <Phone
      sources={['content']}
      show={({ text }) => ({
        path: paths.about,
        answers: data ? [answerWith(info, { ...data, about: text('content') || 'Text' })] : [],
      })}
    />
  )
  return (
    <ContentForm content={aboutContent} defaultValues={{}} preview={preview}>
      <LanguagePanel sources={['content']}>
        <LocalizedTextInput source="content" label="Text" rowsMin={14} />
      </LanguagePanel>
    </ContentForm>
  )
}
