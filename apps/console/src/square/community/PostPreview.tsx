import { answerWith } from '@millrace/contract/console/preview'
import { paths } from '@millrace/contract/paths'
import { squareList } from '@millrace/contract/square/post'
import { useGetIdentity } from 'react-admin'
import type { MachineChoice } from '../../components/MachineField.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import type { ChosenFile } from './prepareFiles.ts'

/** Only known once the server has read the files. */
const size = { width: 1_200, height: 900 } as const

type Props = { readonly machine: MachineChoice | null; readonly files: readonly ChosenFile[] }

/** The post in the feed, as members see it. */
export function PostPreview({ machine, files }: Props) {
  const { identity } = useGetIdentity()
  const video = files.find(({ file }) => file.type.startsWith('video/'))
  const pictures = video ? [] : files.map(({ url }) => ({ ...urlsOf(url), ...size, placeholder: '' }))
  return (
    <Phone
      sources={[]}
      show={({ value, createTime }) => {
        const post = {
          id: 'preview',
          headUrl: '',
          username: identity?.fullName ?? 'Staff',
          content: value('postContent') || 'Text',
          createTime,
          urls: pictures.map(({ url }) => url),
          thumbsUpNum: 0,
          commentNum: 0,
          hasThumbsUp: false,
          videoUrl: video?.url ?? '',
          staff: true,
          author: 'staff' as const,
          isOwn: false,
          isDemo: false,
          pictures,
          video: video ? { url: video.url, ...size, seconds: 0, bytes: video.file.size, poster: null } : null,
          machine: machine && { id: machine.id, name: machine.name, units: 0 },
          machineNews: null,
          warnings: [],
          state: 'visible' as const,
          reason: '',
        }
        const page = { list: [post], total: 1, next: '', newest: '', nowTime: createTime }
        return { path: paths.community, answers: [answerWith(squareList, page)] }
      }}
    />
  )
}

const urlsOf = (url: string) => ({ url, avifUrl: url, smallUrl: url, smallAvifUrl: url })
