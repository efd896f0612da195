import { aboutContent } from '@millrace/contract/console/content'
import { LanguagePanel } from '../../components/LanguagePanel.tsx'
import { LocalizedText } from '../../components/LocalizedText.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { AboutPreview } from './AboutPreview.tsx'

export default function AboutForm() {
  return (
    <ContentForm content={aboutContent} start={{}} preview={<AboutPreview />}>
      <LanguagePanel sources={['content']}>
        <LocalizedText source="content" label="Text" rowsMin={14} />
      </LanguagePanel>
    </ContentForm>
  )
}
