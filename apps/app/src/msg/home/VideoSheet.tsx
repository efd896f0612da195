import type { Video as VideoContent } from '@millrace/contract/msg/carousel'
import { Sheet } from '../../components/Sheet.tsx'
import { Video } from '../../components/Video.tsx'
import { useLanguage } from '../../shell/useText.ts'

/** A video to watch. It stops when the sheet is closed. */
export function VideoSheet({ video, isOpen, onClose }: { video: VideoContent; isOpen: boolean; onClose: () => void }) {
  const { tag } = useLanguage()
  return (
    <Sheet title={video.title} isOpen={isOpen} onClose={onClose}>
      <div className="overflow-hidden rounded-card">
        <Video {...video} languageTag={tag} />
      </div>
    </Sheet>
  )
}
