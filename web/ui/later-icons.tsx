import { Icon, type IconProps } from '#web/ui/icons.tsx'

/** These icons are on pages that no visit begins with, so that the first visit does not fetch them. */

export const TruckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 6.5h10.5V16H3V6.5Zm10.5 3.5h4l3 3v3h-7" />
    <circle cx="7" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </Icon>
)

export const SwapIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8.5h14m-4-4 4 4-4 4M20 15.5H6m4-4-4 4 4 4" />
  </Icon>
)

export const ResizeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20h7v-5H4v5Zm9-9V4h7v16h-5M8 11V7.5h3" />
  </Icon>
)

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6h16v14H4V6Zm0 4.5h16M8.5 3.5V7m7-3.5V7M12 13v4m-2-2h4" />
  </Icon>
)

export const PenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 19.5 1-4L16 5l3 3L8.5 18.5l-4 1Z" />
  </Icon>
)

export const TextIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v11H11l-5 4v-4H4V5Zm4.5 5.5h7" />
  </Icon>
)
