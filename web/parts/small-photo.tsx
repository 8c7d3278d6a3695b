type SmallPhotoProps = {
  readonly url: string
  readonly alt?: string
  readonly className: string
  readonly onError?: () => void
}

/** A small picture of a photo. Its place has its size before the picture is there, so that nothing jumps. */
export function SmallPhoto({ url, alt = '', className, onError }: SmallPhotoProps) {
  return (
    <img
      src={smallPhoto(url)}
      alt={alt}
      loading="lazy"
      width={480}
      height={360}
      className={className}
      onError={onError}
    />
  )
}

/** The address of a small picture of a photo is the photo's own signed address, with its size. */
const smallPhoto = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}size=small`
