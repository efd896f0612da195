import { videoContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { carousel, homeVideo, videoCarousel } from '@millrace/contract/msg/carousel'
import { paths } from '@millrace/contract/paths'
import { useTranslatableContext } from 'react-admin'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { Phone } from '../../components/phone/Phone.tsx'
import { Section } from '../../components/Section.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { ContentNumberInput } from '../inputs.tsx'
import { UploadInput } from '../UploadInput.tsx'

export default function VideoForm() {
  return (
    <ContentForm
      content={videoContent}
      defaultValues={{ position: 0, videoUrl: '', posterUrl: '', captionsUrl: {} }}
      preview={
        <Phone
          sources={['title']}
          show={({ text, value }) => {
            const title = text('title') || 'Title'
            const urls = { videoUrl: value('videoUrl'), posterUrl: value('posterUrl'), captionsUrl: '' }
            return {
              path: paths.home,
              find: title,
              answers: [
                answerWith(homeVideo, { id: 'preview', title, ...urls }),
                answerWith(carousel, []),
                answerWith(videoCarousel, []),
              ],
            }
          }}
        />
      }
    >
      <Section title="Video and position">
        <UploadInput
          source="videoUrl"
          label="Video"
          kind="video"
          hint="MP4 or WebM. Keep it short and small: many members have slow connections."
        />
        <UploadInput
          source="posterUrl"
          label="Still picture"
          kind="picture"
          hint="Shown until the video plays. JPEG, PNG or WebP."
        />
        <ContentNumberInput
          source="position"
          label="Position"
          helperText="The lowest comes first and is shown large."
        />
      </Section>
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
      label={`Subtitles (${getLanguage(selectedLocale).name})`}
      kind="captions"
      hint="A WebVTT file, for members who cannot hear the video."
    />
  )
}
