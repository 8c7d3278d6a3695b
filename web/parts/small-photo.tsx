type SmallPhotoProps = {
  readonly url: string
  readonly alt?: string
  readonly className: string
  readonly onError?: () => void
}

/** The picture is a small version of a photo. Its place has its size before the picture is there, so that nothing jumps. */
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

/**
 * The function adds the size to the signed address of a photo. The signature does not cover the size, so the server answers with the small
 * picture.
 */
const smallPhoto = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}size=small`
