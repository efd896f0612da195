import { videoContent } from '@millrace/contract/console/content'
import { NumberInput, useTranslatableContext } from 'react-admin'
import { FormSection } from '../../components/FormSection.tsx'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { getLanguageName } from '../../components/languageNames.ts'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { UploadInput } from '../UploadInput.tsx'
import { VideoPreview } from './VideoPreview.tsx'

export default function VideoForm() {
  const readOnly = useIsReadOnly()
  return (
    <ContentForm
      content={videoContent}
      start={{ position: 0, videoUrl: '', posterUrl: '', captionsUrl: {} }}
      preview={<VideoPreview />}
    >
      <FormSection title="Video and place">
        <UploadInput
          source="videoUrl"
          label="Video"
          kind="video"
          about="MP4 or WebM. Short and small: many members are on slow networks."
        />
        <UploadInput
          source="posterUrl"
          label="Still picture"
          kind="picture"
          about="Shown until the video plays. JPEG, PNG or WebP."
        />
        <NumberInput
          source="position"
          readOnly={readOnly}
          label="Position"
          helperText="The lowest comes first and is the large one."
          min={0}
          step={1}
          isRequired
        />
      </FormSection>
      <LanguagePanel sources={['title']}>
        <LocalizedTextInput source="title" label="Title" />
        <Captions />
      </LanguagePanel>
    </ContentForm>
  )
}

function Captions() {
  const { selectedLocale } = useTranslatableContext()
  return (
    <UploadInput
      source="captionsUrl"
      label={`Subtitles (${getLanguageName(selectedLocale).name})`}
      kind="captions"
      about="A WebVTT file. Without one, members who cannot hear miss the words."
    />
  )
}
