<?php
/**
 * Plugin Name: Stoop chat
 * Description: The chat's script tag on every page of the site. Settings → Stoop chat.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 *
 * What is typed into the settings is checked when it is stored and escaped when it is printed: nothing of it can become
 * markup or script. The tag itself is WordPress' own, so that a site's filters for policies (nonces) see it.
 */

declare( strict_types = 1 );

namespace Stoop\Chat;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const OPTION = 'stoop_chat';
const PAGE   = 'stoop-chat';

/** Nothing for the origin of stoop.js, `hosted`, or an address without what could end it: quotes, brackets, white space. */
const API = '~^(hosted|https?://[^\s"\'<>\\\\]{1,500})?$~D';

/** What an owner may set: the attribute without "data-", what it is called, what is allowed, and that in words. */
function fields(): array {
	return array(
		'key'      => array( 'Key', '/^[\w-]{1,64}$/D', 'letters, digits, _ or -, at most 64' ),
		'api'      => array( 'Chat API (empty for where stoop.js is)', API, 'hosted, or an http or https address' ),
		'title'    => array( 'Title', '/^.{0,100}$/Dsu', 'at most 100 characters without markup' ),
		'greeting' => array( 'Greeting', '/^.{0,500}$/Dsu', 'at most 500 characters without markup' ),
		'accent'   => array( 'Accent colour', '/^#?[\w(),.%\/ -]{0,50}$/D', 'a colour such as #0b6b5c or teal' ),
		'position' => array( 'Side of the screen (right or left)', '/^(right|left)?$/D', 'right or left' ),
	);
}

/** The address of stoop.js, https or http; empty where it is neither. */
function script_address( $address ): string {
	return is_string( $address ) ? esc_url_raw( trim( $address ), array( 'https', 'http' ) ) : '';
}

/** What is stored: the known fields that are as they may be, and nothing else. */
function sanitize( $given ): array {
	$given = is_array( $given ) ? $given : array();
	$kept  = array( 'src' => script_address( $given['src'] ?? '' ) );
	foreach ( fields() as $name => list( , $allowed ) ) {
		$value = $given[ $name ] ?? '';
		$value = is_string( $value ) ? sanitize_text_field( $value ) : '';
		if ( '' !== $value && preg_match( $allowed, $value ) ) {
			$kept[ $name ] = $value;
		}
	}
	return $kept;
}

/** What was typed and is not kept, or is not there and has to be: a line of text for each, by the field's name. */
function complaints( array $given, array $kept ): array {
	$said = array();
	$rows = array( 'src' => array( 'Address of stoop.js', '', 'an http or https address' ) ) + fields();
	foreach ( $rows as $name => list( $label, , $expected ) ) {
		$typed = is_string( $given[ $name ] ?? '' ) ? trim( $given[ $name ] ?? '' ) : '?';
		if ( '' !== $typed && '' === ( $kept[ $name ] ?? '' ) ) {
			$said[ $name ] = "$label was not stored: expected $expected.";
		} elseif ( '' === $typed && in_array( $name, array( 'src', 'key' ), true ) ) {
			$said[ $name ] = "$label is missing: without it no page has the chat.";
		}
	}
	return $said;
}

/** As `sanitize`; what is wrong is said on the settings page, once: WordPress calls this twice for a first save. */
function sanitize_and_tell( $given ): array {
	static $told = array();
	$kept        = sanitize( $given );
	foreach ( complaints( is_array( $given ) ? $given : array(), $kept ) as $name => $text ) {
		if ( ! isset( $told[ $name ] ) ) {
			add_settings_error( PAGE, "stoop-$name", $text );
			$told[ $name ] = true;
		}
	}
	return $kept;
}

/** The attributes of the tag; null where the address or the key is missing. */
function attributes(): ?array {
	$set = sanitize( get_option( OPTION, array() ) );
	if ( '' === $set['src'] || ! isset( $set['key'] ) ) {
		return null;
	}
	$attributes = array(
		'src'   => $set['src'],
		'async' => true,
	);
	foreach ( array_keys( fields() ) as $name ) {
		if ( isset( $set[ $name ] ) ) {
			$attributes[ 'data-' . $name ] = $set[ $name ];
		}
	}
	return $attributes;
}

function print_tag(): void {
	$attributes = attributes();
	if ( null !== $attributes ) {
		// Escapes each name and value.
		wp_print_script_tag( $attributes );
	}
}

function add_settings_page(): void {
	add_options_page( 'Stoop chat', 'Stoop chat', 'manage_options', PAGE, __NAMESPACE__ . '\\print_settings_page' );
}

function register_settings(): void {
	register_setting(
		PAGE,
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_and_tell',
			'default'           => array(),
		)
	);
}

function print_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$set  = sanitize( get_option( OPTION, array() ) );
	$rows = array_merge( array( 'src' => array( 'Address of stoop.js', '' ) ), fields() );
	?>
	<div class="wrap">
		<h1>Stoop chat</h1>
		<form method="post" action="options.php">
			<?php settings_fields( PAGE ); ?>
			<table class="form-table" role="presentation">
				<?php foreach ( $rows as $name => list( $label ) ) : ?>
					<tr>
						<th scope="row"><label for="<?php echo esc_attr( "stoop-$name" ); ?>"><?php echo esc_html( $label ); ?></label></th>
						<td><input class="regular-text" id="<?php echo esc_attr( "stoop-$name" ); ?>"
							name="<?php echo esc_attr( OPTION . "[$name]" ); ?>"
							value="<?php echo esc_attr( $set[ $name ] ?? '' ); ?>"></td>
					</tr>
				<?php endforeach; ?>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

add_action( 'wp_footer', __NAMESPACE__ . '\\print_tag' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );
add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );
