import { aboutContent } from '@millrace/contract/console/content'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { AboutPreview } from './AboutPreview.tsx'

export default function AboutForm() {
  return (
    <ContentForm content={aboutContent} defaultValues={{}} preview={<AboutPreview />}>
      <LanguagePanel sources={['content']}>
        <LocalizedTextInput source="content" label="Text" rowsMin={14} />
      </LanguagePanel>
    </ContentForm>
  )
}
