type SmallPhotoProps = {
  readonly url: string
  readonly alt?: string
  readonly className: string
  readonly onError?: () => void
}

/** The small version of a photo. Its place has its size before the picture is loaded, so that the page does not move. */
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

/** Adds the size to the signed address of a photo. The signature does not cover the size, so the server answers with the small photo. */
const smallPhoto = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}size=small`
