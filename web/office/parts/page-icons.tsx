import { Icon, type IconProps } from '#web/ui/icons.tsx'

export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
  </Icon>
)

export const BookmarkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4h10v16l-5-4-5 4V4Z" />
  </Icon>
)
