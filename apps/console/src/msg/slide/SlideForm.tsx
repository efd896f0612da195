import { slideContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { carousel, homeVideo, videoCarousel } from '@millrace/contract/msg/carousel'
import { paths } from '@millrace/contract/paths'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { Section } from '../../components/Section.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { ContentNumberInput, ContentTextInput } from '../inputs.tsx'
import { UploadInput } from '../UploadInput.tsx'

export default function SlideForm() {
  return (
    <ContentForm
      content={slideContent}
      defaultValues={{ position: 0, imgUrl: '', link: '' }}
      preview={
        <Phone
          sources={['title', 'content']}
          show={({ text, value }) => {
            const title = text('title') || 'Title'
            const slide = { id: 'preview', title, content: text('content'), imgUrl: value('imgUrl'), link: '' }
            return {
              path: paths.home,
              find: title,
              answers: [answerWith(carousel, [slide]), answerWith(homeVideo, null), answerWith(videoCarousel, [])],
            }
          }}
        />
      }
    >
      <Section title="Picture and position">
        <UploadInput
          source="imgUrl"
          label="Picture"
          kind="picture"
          hint="JPEG, PNG or WebP, 9 wide to 10 high, without text: texts are translated below. The lower third lies under the title."
        />
        <ContentNumberInput source="position" label="Position" helperText="The lowest comes first." />
        <ContentTextInput source="link" label="Link" helperText="A page of the app, such as /news. Optional." />
      </Section>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={3} />
      </LanguagePanel>
    </ContentForm>
  )
}
