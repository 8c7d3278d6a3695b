import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type IconProps = { className?: string }

/** The few icons of the first visit, drawn here so that no icon set travels with it. */
function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames(className ?? 'size-5')}
    >
      {children}
    </svg>
  )
}

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5m6 6-6-6 6-6" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
)

export const DownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5m0-8.5v.01" />
  </Icon>
)

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.01" />
  </Icon>
)

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)

export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </Icon>
)

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

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4Z" />
  </Icon>
)

export const TextIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v11H11l-5 4v-4H4V5Zm4.5 5.5h7" />
  </Icon>
)

export const PenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 19.5 1-4L16 5l3 3L8.5 18.5l-4 1Z" />
  </Icon>
)
